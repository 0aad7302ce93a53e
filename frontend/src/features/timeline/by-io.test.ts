import { describe, expect, it } from 'vitest'

import {
  isByIo,
  metTheSameNumbers,
  NUMBERS,
  offerInWords,
  proposedReplications,
  purposeInWords,
  sliceSeries,
  sliceTable,
  wholeWithin,
  type AnsweredByIo,
  spanInWords,
} from './by-io'
import { lockMeasures } from './locks'
import { spaceSeries } from './space'
import { stepRows, type Answered } from './steps'

import type { ByIoReport, RegimeResult, Sampled, SpaceResult, TimelineReport } from '@/api/types'
import { quantity } from '@/test/emulex'

function sampled(value: number | null): Sampled {
  return { ...quantity(value, 0.1), each: value === null ? [] : [value] }
}

function slice(begin_s: number, latency: number | null) {
  return {
    begin_s,
    end_s: begin_s + 10,
    iops: sampled(1000),
    latency_mean_ms: sampled(latency),
    latency_p99_ms: sampled(null),
  }
}

const report: ByIoReport = {
  design_id: 'd',
  design_title: 'D',
  model_version: '1',
  seed: 1,
  replications: 2,
  ios: 100,
  replayed_ios: null,
  operations: [{ id: 'copy', finish_s: sampled(12) }],
  spans: [],
  slices: [slice(0, 1), slice(10, 2)],
}
const found: AnsweredByIo = { index: 0, title: 'D', report }
const longer: AnsweredByIo = { ...found, report: { ...report, slices: [slice(0, 3), slice(10, 4), slice(20, 5)] } }

function numberOf(key: string) {
  const number = NUMBERS.find((one) => one.key === key)
  if (number === undefined) throw new Error(key)
  return number
}

it('proposes as many replications as the limit on I/Os allows', () => {
  const of = (ios: number) => proposedReplications([{ forecast: { ios, why_not: null } }])
  expect([of(1000), of(861_000), of(9_000_000)]).toEqual([10, 5, 2])
})

describe('the purpose', () => {
  it.each([
    [false, true, 'Regimes are approximate. Simulate each I/O to get intervals.'],
    [true, true, 'Regimes are approximate. They are doubtful here, so simulate each I/O.'],
    [false, false, 'Regimes are approximate.'],
    [true, false, 'Regimes are approximate, and doubtful here.'],
  ])('recommends nothing that is refused (in doubt: %s, possible: %s)', (isInDoubt, isPossible, said) =>
    expect(purposeInWords(isInDoubt, isPossible)).toBe(said),
  )
})

describe('an offer', () => {
  const asked = (ios: number, why_not: string | null = null) => [
    { title: 'D', forecast: { ios, why_not }, hasLength: true },
  ]
  it('says what it takes', () =>
    expect(offerInWords(asked(10_000), 10)).toEqual({
      text: 'About 100k of at most 5.00M\u00a0I/Os for each design.',
      possible: true,
    }))
  it('says how many replications fit', () => {
    expect(offerInWords(asked(1_000_000), 10)).toEqual({
      text: 'Too many I/Os: about 10.0M of at most 5.00M\u00a0I/Os for each design. Use at most 5 replications.',
      possible: false,
    })
    expect(offerInWords(asked(4_000_000), 2).text).toContain('Use regimes')
  })
  it('says what goes by regimes alone, and what lacks a length', () => {
    expect(offerInWords(asked(1, 'moments change the design on the way'), 2).text).toBe(
      'D needs regimes: moments change the design on the way.',
    )
    expect(offerInWords([{ title: 'D', forecast: null, hasLength: false }], 2).text).toContain(
      'Give the timeline of D a length',
    )
  })
  it('takes whole numbers within limits', () =>
    expect(['10', '1', 'ten', '65', '2.5'].map((text) => wholeWithin(text, 2, 64))).toEqual([
      10,
      null,
      null,
      null,
      null,
    ]))
})

describe('slices', () => {
  it('lie over each other, to the end of the longest', () => {
    expect(sliceSeries([found], numberOf('iops'), 60).domain).toEqual([0, 60])
    expect(sliceSeries([longer], numberOf('iops'), 20).domain).toEqual([0, 30])
    const series = sliceSeries([found, longer], numberOf('latency_mean_ms'), 0)
    expect(series.rows.map(({ at, values }) => [at, ...values])).toEqual([
      [0, 1, 3],
      [10, 2, 4],
      [20, 2, 5],
      [30, null, 5],
    ])
    expect(series.rows[0]?.bands[0]).toEqual([0.9, 1.1])
    expect([series.domain, series.empty]).toEqual([[0, 30], null])
  })
  it('say why there is nothing to see', () => {
    expect(sliceSeries([found], numberOf('latency_p99_ms'), 0).empty).toBe('No value: no load.')
    const few = { ...quantity(null), note: 'not enough data: fewer than 1000 I/Os' }
    const slices = report.slices.map((slice) => ({ ...slice, latency_p99_ms: { ...few, each: [] } }))
    expect(sliceSeries([{ ...found, report: { ...report, slices } }], numberOf('latency_p99_ms'), 0).empty).toBe(
      'No value: not enough data: fewer than 1000 I/Os. Fewer slices have more I/Os each.',
    )
    const none = { ...found, report: { ...report, slices: [] } }
    expect(sliceSeries([none], numberOf('iops'), 0).empty).toBe('No value: no whole slice.')
  })
  it('are a table for a spreadsheet', () => {
    const { header, rows } = sliceTable([found])
    expect(header.slice(0, 6)).toEqual([
      'design',
      'begin_s',
      'end_s',
      'latency_mean_ms',
      'latency_mean_ms_low',
      'latency_mean_ms_high',
    ])
    expect(rows[0]).toEqual(['d', 0, 10, 1, 0.9, 1.1, '', '', '', 1000, 900, 1100])
  })
  it('tell the two kinds of reports apart', () =>
    expect([isByIo(report), isByIo({ regimes: [] } as unknown as TimelineReport)]).toEqual([true, false]))
})

const regime: RegimeResult = { begin_s: 0, end_s: 40, state: 0, running: [], answer: null }

function answered(changes: Partial<TimelineReport>): Answered {
  const base = { regimes: [regime, { ...regime, begin_s: 40, end_s: 100 }], answers: [], length_s: 100 }
  return { index: 0, title: 'D', report: { ...base, ...changes } as unknown as TimelineReport }
}

describe('locks', () => {
  const locked = { ...regime, locks: { resv_s: 5, cons_s: 2, ats_s: 0, ats_missed_s: 0 } }
  it('are drawn where some are taken, and are none elsewhere', () => {
    const one = answered({ regimes: [locked, { ...regime, begin_s: 40, end_s: 100 }] })
    const measures = lockMeasures([one])
    expect(measures.map(({ key }) => key)).toEqual(['resv_s', 'cons_s'])
    const [resv] = measures
    if (resv === undefined) throw new Error('reservations are taken')
    expect(stepRows([one], resv).map(({ at, values }) => [at, ...values])).toEqual([
      [0, 5],
      [40, 0],
      [100, 0],
    ])
    expect(lockMeasures([answered({})])).toEqual([])
  })
})

describe('space', () => {
  const space = {
    id: 'ds1',
    kind: 'datastore',
    capacity_gib: 200,
    used_gib: [100, 150, 180],
    warning_pct: 75,
    stun_pct: 95,
  } as SpaceResult
  it('fills evenly between two regimes, below the levels of warning and stun', () => {
    const other = { ...answered({ spaces: [space], regimes: [{ ...regime, end_s: 80 }, regime], length_s: 100 }) }
    const [series] = spaceSeries([answered({ spaces: [space] }), other])
    expect(series?.label).toBe('Space of the datastore ds1: warning at 75.0\u00a0%, stun at 95.0\u00a0%')
    expect(series?.rows.find(({ at }) => at === 40)?.values[0]).toBe(75)
    expect(series?.levels.map(({ at }) => at)).toEqual([75, 95])
    expect(series?.rows.at(-1)?.values).toEqual([90, 90])
  })
  it('is told between its own instants too, where another design has one', () => {
    const later = answered({
      spaces: [space],
      regimes: [
        { ...regime, end_s: 60 },
        { ...regime, begin_s: 60 },
      ],
    })
    const [series] = spaceSeries([answered({ spaces: [space] }), later])
    // 150 of 200\u00a0GiB at 40\u00a0s and 180 at 100\u00a0s: a third of the way at 60\u00a0s, where the other has 150.
    expect(series?.rows.find(({ at }) => at === 60)?.values).toEqual([80, 75])
  })
  it('has a gap where a design has no such space', () =>
    expect(spaceSeries([answered({ spaces: [space] }), answered({})])[0]?.rows[0]?.values).toEqual([50, null]))
})

it('names a span by its id and its time', () => {
  expect(spanInWords({ id: 'before', begin_s: -0.37, end_s: 3.83 })).toBe('Before, −0.370\u00a0s to 3.83\u00a0s')
})

it('subtracts only what met the same random numbers', () => {
  expect(metTheSameNumbers(report, { ...report, design_id: 'e' })).toBe(true)
  expect(metTheSameNumbers(report, { ...report, seed: 2 })).toBe(false)
  expect(metTheSameNumbers(report, { ...report, replications: 4 })).toBe(false)
})
