import { describe, expect, it } from 'vitest'

import { alikeOperations, closerOf, lanesOf, placesOf } from './lanes'
import {
  busiest,
  emptyInWords,
  hasProduction,
  PRODUCTION,
  rangeInWords,
  stepRows,
  stepTable,
  ticksOf,
  timeDomain,
  type Answered,
  type Measure,
} from './steps'
import { foundInWords, timelineInWords, timelinePercent } from './timeline-words'
import { isAwaited } from './timelines'

import type { OperationResult, Report, StationResult, TimelineReport, TimelineRun } from '@/api/types'
import { quantity, report as reportOf } from '@/test/emulex'

const vmfsReport = reportOf('vmfs')

function station(id: string, kind: StationResult['kind'], layer: StationResult['layer'], pct: number) {
  const [any] = vmfsReport.stations
  if (any === undefined) throw new Error('a report has stations')
  return { ...any, id, kind, layer, utilisation_pct: quantity(pct) }
}

function answer(iops: number, busyPct: number): Report {
  return {
    ...vmfsReport,
    total: { ...vmfsReport.total, iops: quantity(iops, 0.1) },
    stations: [
      station('p1', 'link', 'fabric', busyPct),
      { ...station('p2', 'link', 'fabric', 50), name: 'link to port p2' },
      station('sp', 'station', 'sp', 30),
      station('host/cpu', 'station', 'kernel', 99),
    ],
  }
}

function operation(id: string, start: number | null, finish: number | null): OperationResult {
  return {
    id,
    operation: id.split('#')[0] ?? id,
    kind: 'clone',
    methods: ['write_same', 'xcopy'],
    reason: null,
    start_s: start,
    finish_s: quantity(finish),
    duration_s: quantity(finish),
    mb_s: quantity(100),
    pieces: 1,
    moved_gib: 1,
    commands: 1,
    host_gb: 0,
    kernel_cpu_s: 0,
    clone_rd_mib: 0,
    clone_wr_mib: 0,
    zero_mib: 0,
    delete_mib: 0,
    bottleneck: null,
  }
}

function never(id: string, start: number | null): OperationResult {
  return { ...operation(id, start, null), never_ends: 'its rate cap is 0' }
}

function answered(index: number, report: Partial<TimelineReport> = {}): Answered {
  return {
    index,
    title: `Design ${index}`,
    report: {
      design_id: `d${index}`,
      design_title: '',
      model_version: '1',
      seed: 1,
      length_s: 100,
      status: 'valid',
      doubts: [],
      regimes: [
        { begin_s: 0, end_s: 40, state: 0, running: [], answer: 0 },
        { begin_s: 40, end_s: 100, state: 0, running: ['copy'], answer: 1 },
      ],
      answers: [answer(1000, 20), answer(500, 80)],
      operations: [operation('copy', 40, 100)],
      ...report,
    },
  }
}

function regimeOf(measure: Measure | undefined, { regimes }: TimelineReport, place: number, one: Report) {
  const regime = regimes[place]
  return regime === undefined ? null : measure?.of(one, regime)?.value
}

const [, , IOPS] = PRODUCTION
if (IOPS === undefined) throw new Error('IOPS are shown')

const short = answered(1, {
  length_s: 50,
  regimes: [
    { begin_s: 0, end_s: 30, state: 0, running: [], answer: null },
    { begin_s: 30, end_s: 50, state: 0, running: ['copy'], answer: 0 },
  ],
  answers: [answer(700, 10)],
})

describe('steps', () => {
  it('hold from where a regime begins to where it ends', () => {
    expect(stepRows([answered(0)], IOPS)).toEqual([
      { at: 0, values: [1000], bands: [[900, 1100]] },
      { at: 40, values: [500], bands: [[450, 550]] },
      { at: 100, values: [500], bands: [[450, 550]] },
    ])
  })
  it('of two designs are on one axis, with gaps where nothing runs or nothing is known', () => {
    const rows = stepRows([answered(0), short], IOPS)
    expect(rows.map(({ at, values }) => [at, ...values])).toEqual([
      [0, 1000, null],
      [30, 1000, 700],
      [40, 500, 700],
      [50, 500, 700],
      [100, 500, null],
    ])
    expect(timeDomain([short, answered(0)])).toEqual([0, 100])
  })
  it('are told in words and in a table', () => {
    const rows = stepRows([answered(0), short], IOPS)
    expect(rangeInWords(rows, ['A', 'B'], 'count')).toBe('A: 500 to 1.00k. B: 700 to 700.')
    expect(rangeInWords(stepRows([], IOPS), ['A'], 'count')).toBe('A: no value.')
    const { header, rows: table } = stepTable([answered(0)], [IOPS])
    expect(header).toEqual(['design', 'measure', 'from_s', 'value', 'low', 'high'])
    expect(table[0]).toEqual(['d0', 'iops', 0, 1000, 900, 1100])
  })
  it('are drawn for the busiest link and SP, whenever that is', () => {
    expect(busiest([answered(0)]).map(({ key }) => key)).toEqual(['link', 'sp'])
    const [link] = busiest([answered(0)])
    expect(link?.label).toBe('Utilisation of the busiest link')
    const { report } = answered(0)
    expect(report.answers.map((one, place) => regimeOf(link, report, place, one))).toEqual([50, 80])
    expect(busiest([short]).map(({ label }) => label)).toEqual([
      'Utilisation of link to port p2 (busiest link)',
      'Utilisation of sp (busiest SP)',
    ])
  })
})

describe('words and marks', () => {
  const [mean] = PRODUCTION
  it('say why a chart is empty', () => {
    if (mean === undefined) throw new Error('latency is shown')
    expect(emptyInWords([answered(0)], IOPS)).toBeNull()
    const none = { ...mean, of: () => ({ ...quantity(null), note: 'not enough data' }) }
    expect(emptyInWords([answered(0)], none)).toBe('No value: not enough data.')
    expect(emptyInWords([answered(0, { answers: [] })], mean)).toBe('No value: nothing runs.')
    const rows = stepRows([answered(0)], IOPS)
    expect(ticksOf({ top: 100, rows: [] })).toEqual([0, 50, 100])
    expect(ticksOf({ top: null, rows })).toEqual([0, 750, 1500])
  })
  it('say whether there is production at all', () => {
    const [first] = answered(0).report.answers
    if (first === undefined) throw new Error('there is an answer')
    expect(hasProduction([answered(0, { answers: [{ ...first, groups: [] }] })])).toBe(false)
    expect(hasProduction([answered(0)])).toBe(true)
  })
  it('say how many operations ended', () => {
    const told = (...operations: OperationResult[]) => foundInWords(answered(0, { operations }).report)
    expect(told()).toBe('No operation within 100\u00a0s.')
    expect(told(operation('a', 0, 1))).toBe('The operation ended within 100\u00a0s.')
    expect(foundInWords(answered(0, { length_s: 96.9316282 }).report)).toContain('within 96.9\u00a0s.')
    expect(told(operation('a', 0, null))).toContain('did not end')
    expect(told(operation('a', 0, 1), operation('b', 0, null))).toContain('1 of 2 operations ended')
    expect(told(operation('a', 0, 1), operation('b', 0, 2))).toContain('All 2 operations ended')
    expect(told(operation('a', 0, 1), never('b', 0))).toContain(
      '1 of 2 operations ended within 100\u00a0s, 1 never ends.',
    )
    expect(told(never('a', 0), never('b', null))).toContain('0 of 2 operations ended within 100\u00a0s, 2 never end.')
  })
  it('say where a timeline stands', () => {
    const progress = { answered_regimes: 1, fraction_of_regime: 0.25, text: 'Simulating.' }
    const run = { status: 'running', progress, problem: null } as TimelineRun
    expect(timelineInWords(run)).toBe('Simulating. 1 regime answered.')
    expect(timelinePercent(run)).toBe(25)
    expect(timelinePercent({ ...run, status: 'queued' })).toBeNull()
    expect(timelineInWords({ ...run, status: 'cancelled' })).toContain('does not simulate them again')
    expect(timelineInWords({ ...run, status: 'failed' })).toBe('It failed.')
  })
})

describe('a timeline is awaited', () => {
  const asked = (status: TimelineRun['status'] | null, isPending: boolean, isError = false) =>
    isAwaited({ run: { data: status === null ? undefined : { status }, isError }, result: { isPending } } as Parameters<
      typeof isAwaited
    >[0])

  it('until its result is there', () => {
    expect(asked(null, true)).toBe(true)
    expect(asked('running', true)).toBe(true)
    expect(asked('succeeded', true)).toBe(true)
    expect(asked('succeeded', false)).toBe(false)
  })

  it('no longer where none will come', () => {
    expect(asked(null, true, true)).toBe(false)
    expect(asked('failed', true)).toBe(false)
    expect(asked('cancelled', true)).toBe(false)
  })
})

describe('lanes', () => {
  it('show when an operation is under way, beside that of the other design', () => {
    const lanes = lanesOf([answered(0), short])
    expect(lanes.map(({ key }) => key)).toEqual(['0 copy', '1 copy'])
    expect(lanes[0]?.bars).toEqual([{ left: 40, width: 60, ended: true }])
    expect(lanes[0]?.text).toBe('Clone, WRITE SAME, then XCOPY: 40\u00a0s to 100\u00a0s (60.0\u00a0s)')
  })
  it('show the time around an operation', () => {
    expect(closerOf([answered(0)])[0]).toMatchObject({ key: 'copy', label: 'copy', span: [25, 100] })
    expect(lanesOf([answered(0)], [25, 100])[0]?.bars).toEqual([{ left: 20, width: 80, ended: true }])
    expect(placesOf([10, 40], [25, 100])).toEqual([20])
  })
  it('go by the name, and say no word twice', () => {
    const named = { ...operation('c#1', 0, 9), name: 'Clone of SQL #1', common_name: 'Clone of SQL' }
    const freed: OperationResult = { ...operation('f', 0, 9), kind: 'unmap', methods: ['unmap'] }
    const lanes = lanesOf([answered(0, { operations: [named, freed] })])
    expect(lanes.map(({ title, text }) => [title, text])).toEqual([
      ['Clone of SQL', 'WRITE SAME, then XCOPY: 0\u00a0s to 9\u00a0s (9.00\u00a0s)'],
      ['f', 'UNMAP: 0\u00a0s to 9\u00a0s (9.00\u00a0s)'],
    ])
  })
  it('tell seconds apart on a long day', () => {
    const operations = [operation('c', 28_800, 28_806)]
    const [lane] = lanesOf([answered(0, { operations, length_s: 86_400 })])
    expect(lane?.text).toContain(': 8:00:00 to 8:00:06 (6.00\u00a0s)')
  })
  it('are one where all of a count go the same way', () => {
    const slow = { ...operation('c#3', 0, 9), bottleneck: 'The SP is full.' }
    const rows = [operation('c#1', 0, 9), operation('c#2', 0, 9), slow, operation('d', 0, 9)]
    expect(alikeOperations(rows).map(({ id }) => id)).toEqual(['c#1', 'c#3', 'd'])
  })
  it('go to the end of the timeline and say why, where an operation never ends', () => {
    const [begun, waiting] = lanesOf([answered(0, { operations: [never('a', 20), never('b', null)] })])
    expect(begun?.bars).toEqual([{ left: 20, width: 80, ended: false }])
    expect(begun?.text).toContain('from 20\u00a0s on; never ends: its rate cap is 0')
    expect(waiting?.bars).toEqual([])
    expect(waiting?.text).toContain(': never ends: its rate cap is 0')
  })
  it('join those of one operation that overlap, and leave gaps between others', () => {
    const operations = [operation('c#1', 0, 20), operation('c#2', 10, 30), operation('c#3', 60, 80)]
    const [lane] = lanesOf([answered(0, { operations })])
    expect(lane?.bars.map(({ left, width }) => [left, width])).toEqual([
      [0, 30],
      [60, 20],
    ])
    expect(lane?.text).toContain('3 × Clone')
  })
  it('last as long as the longest of those that overlap', () => {
    const operations = [operation('c#1', 0, 60), operation('c#2', 10, 30)]
    const [lane] = lanesOf([answered(0, { operations })])
    expect(lane?.bars.map(({ left, width }) => [left, width])).toEqual([[0, 60]])
    expect(lane?.text).toContain('0\u00a0s to 1\u00a0min')
  })
  it('say what has not ended, and what has not started', () => {
    const [open, never] = lanesOf([answered(0, { operations: [operation('a', 10, null), operation('b', null, null)] })])
    expect(open?.bars).toEqual([{ left: 10, width: 90, ended: false }])
    expect(open?.text).toContain('not ended')
    expect([never?.bars, never?.text.endsWith('not started')]).toEqual([[], true])
  })
  it('keep the shortest bar visible', () =>
    expect(lanesOf([answered(0, { operations: [operation('a', 1, 1)] })])[0]?.bars[0]?.width).toBe(0.4))
})
