import { expect, it } from 'vitest'

import { heatMap, inkPct } from './heat-map'
import {
  doubtfulPoints,
  intervalsInWords,
  isWide,
  lineOf,
  lineRows,
  metricOf,
  spanOf,
  shortLabels,
  sweepInWords,
  sweepPercent,
  sweepStatus,
  bandWhisker,
} from './sweep-points'

import type { Quantity, Sweep, SweepPoint } from '@/api/types'
import type { ShownVerdict } from '@/lib/report/target-verdict'
import { quantity } from '@/test/emulex'
import { SHAPE } from '@/test/job'

function point(values: number[], iops: number | null, status: SweepPoint['status'] = 'steady'): SweepPoint {
  const none = quantity(null)
  return {
    design_id: 'a',
    values,
    status,
    outside_validity: null,
    iops: iops === null ? null : quantity(iops),
    mb_s: none,
    latency_mean_ms: none,
    latency_p95_ms: none,
    latency_p99_ms: none,
    outstanding_ios: none,
    bottleneck: 'The SP is busy.',
  }
}

function sweep(points: SweepPoint[], axes = 1): Sweep {
  return {
    ...SHAPE,
    id: 's',
    status: 'running',
    designs: [{ id: 'a', title: 'A' }],
    axes: [
      { path: 'hosts.esx.lun_depth', values: [4, 8, 64] },
      { path: 'classes.vms.workload.outstanding_ios', values: [1, 2] },
    ].slice(0, axes),
    cells: axes === 1 ? 3 : 6,
    points,
    sample: null,
    done_cells: points.length,
    created_at: '2026-11-02T09:30:00Z',
    finished_at: null,
    file: '/points.csv',
  }
}

const IOPS = metricOf('iops')

it('draws a dot with its interval for each point that has a number', () => {
  const dots = lineOf(sweep([point([4], 1000), point([8], null, null)]), IOPS)
  expect(dots).toHaveLength(1)
  expect(dots[0]).toMatchObject({ x: 4, y: 1000, band: [990, 1010], simulated: true })
  expect(dots.map(bandWhisker)).toEqual([[10, 10]])
  expect(bandWhisker({ x: 1, y: 1, band: null, simulated: false, doubtful: false, text: '' })).toEqual([0, 0])
})

it('tells simulated numbers from all others, and reaches as far as each end', () => {
  const tagged = (tag: Quantity['tag']) => ({ ...point([4], null), iops: { value: 10, low: 7, high: 11, tag } })
  const tags = ['exact', 'approximate', 'bound', 'simulated'] as const
  const dots = lineOf(sweep(tags.map(tagged)), IOPS)
  expect(dots.map((dot) => dot.simulated)).toEqual([false, false, false, true])
  expect(dots.map(bandWhisker)).toEqual(tags.map(() => [3, 1]))
})

it('keeps the axis as it is while points arrive', () => {
  expect(spanOf([4, 8, 64])).toEqual([4, 64])
  expect(isWide([4, 8, 64])).toBe(true)
  expect(isWide([0, 64])).toBe(false)
  expect(isWide([4, 8])).toBe(false)
})

it('puts every pair of values into the heat map, also those to come', () => {
  const map = heatMap(
    sweep([point([4, 1], 1000), point([4, 2], 3000), point([8, 1], null, 'no_steady_state')], 2),
    IOPS,
  )
  expect(map.columns).toEqual([4, 8, 64])
  expect(map.rows.map((row) => row.value)).toEqual([1, 2])
  expect(map.rows[0]?.cells.map((cell) => cell.text)).toEqual(['1.00k', 'overload', '…'])
  expect(map.rows[1]?.cells[0]).toMatchObject({ text: '3.00k', heat: 1 })
  expect(map.rows[0]?.cells[0]?.heat).toBe(0)
  expect(map.rows[0]?.cells[0]?.title).toContain('The SP is busy.')
})

it('writes latencies in one unit, which the scale names', () => {
  const slow = (values: number[], ms: number) => ({ ...point(values, 1000), latency_p99_ms: quantity(ms) })
  const map = heatMap(sweep([slow([4, 1], 0.96), slow([4, 2], 2.06)], 2), metricOf('latency_p99_ms'))
  expect(map.rows.map(({ cells: [first] }) => first?.text)).toEqual(['0.960', '2.06'])
  expect([map.least, map.most]).toEqual(['0.960\u00a0ms', '2.06\u00a0ms'])
})

it('marks numbers that the engine does not trust', () => {
  const doubted = { ...point([4, 1], 1000), outside_validity: 'Too few.' }
  const one = sweep([doubted, point([4, 2], 10)], 2)
  expect(heatMap(one, IOPS).rows[0]?.cells[0]?.text).toBe('1.00k*')
  expect(doubtfulPoints(one, 'sweep again')).toContain('1 of 2 points')
  expect(doubtfulPoints(sweep([point([4], 1)]), 'sweep again')).toBeNull()
})

it.each(['not_settled', 'disputed'] as const)('marks numbers of a simulation that is %s', (status) => {
  const one = sweep([point([4, 1], 1000, status), point([8, 1], 10)], 2)
  const [marked, plain] = heatMap(one, IOPS).rows[0]?.cells ?? []
  expect([marked?.text, plain?.text]).toEqual(['1.00k*', '10.0'])
  expect(doubtfulPoints(one, 'sweep again')).toContain(
    '1 of 2 points (marked *) are not settled or disputed: sweep again.',
  )
})

it('marks cells that miss a target or leave it open, without a colour', () => {
  const one = sweep([point([4, 1], 1000), point([8, 1], 10), point([64, 1], 10)], 2)
  const verdicts = new Map<string, ShownVerdict>([
    ['4 1', { kept: 'undecided', sentence: 'Undecided: p99' }],
    ['8 1', { kept: 'no', sentence: 'Fail: p99' }],
    ['64 1', { kept: 'yes', sentence: 'Pass' }],
  ])
  const map = heatMap(one, IOPS, verdicts)
  expect(map.rows[0]?.cells.map(({ text }) => text)).toEqual(['1.00k\u00a0?', '10.0\u00a0✗', '10.0'])
  expect(map.rows[0]?.cells[0]?.title).toContain('Undecided: p99')
  expect(map.signs).toBe('✗ misses a target, ? undecided. The thick line is where a target begins to be missed.')
  expect(heatMap(one, IOPS).signs).toBeNull()
})

it('draws the contour of the targets around cells that miss them', () => {
  const one = sweep([point([4, 1], 1), point([8, 1], 2), point([4, 2], 3), point([8, 2], 4)], 2)
  const kept = (answer: ShownVerdict['kept']): ShownVerdict => ({ kept: answer, sentence: '' })
  const verdicts = new Map([
    ['4 1', kept('yes')],
    ['8 1', kept('no')],
    ['4 2', kept('no')],
    ['8 2', kept('no')],
  ])
  const contours = heatMap(one, IOPS, verdicts).rows.map(({ cells }) => cells.slice(0, 2).map(({ contour }) => contour))
  expect(contours).toEqual([
    [['right', 'below'], []],
    [[], []],
  ])
  const open = new Map([
    ['4 1', kept('undecided')],
    ['8 1', kept('yes')],
  ])
  expect(heatMap(one, IOPS, open).rows[0]?.cells[0]?.contour).toEqual([])
})

it('marks the cell that the design has', () => {
  const one = sweep([point([4, 1], 1), point([8, 1], 2)], 2)
  const own = heatMap(one, IOPS, new Map(), [8, 1]).rows.flatMap(({ cells }) => cells.filter(({ isOwn }) => isOwn))
  expect(own.map(({ key }) => key)).toEqual(['8 1'])
  expect(heatMap(one, IOPS, new Map(), [null, null]).rows[0]?.cells.some(({ isOwn }) => isOwn)).toBe(false)
})

it('leaves the text behind the colour readable', () => {
  expect([inkPct(0), inkPct(1)]).toEqual([0, 50])
})

it('says how far it is and what it shows', () => {
  const one = sweep([point([4], 1000), point([8], 4000)])
  expect(sweepPercent(one)).toBe(67)
  expect(sweepStatus(one)).toBe('Evaluating: 2 of 3 cells.')
  expect(sweepInWords(one, IOPS, ['LUN depth'])).toBe('IOPS from 1.00k at LUN depth 4 to 4.00k at LUN depth 8.')
  expect(sweepInWords(one, IOPS, ['Read'], ['µs'])).toBe(
    'IOPS from 1.00k at Read 4\u00a0µs to 4.00k at Read 8\u00a0µs.',
  )
  expect(sweepInWords(one, IOPS, ['Rate cap'], ['1/s'])).toBe(
    'IOPS from 1.00k at Rate cap 4/s to 4.00k at Rate cap 8/s.',
  )
  const map = sweep([point([1, 4], 1000), point([2, 4], 1000.1), point([1, 8], 4000.1), point([2, 8], 4000)])
  expect(sweepInWords(map, IOPS, ['Outstanding I/Os', 'LUN depth'])).toBe(
    'IOPS from 1.00k at LUN depth 4 to 4.00k at LUN depth 8.',
  )
  expect(sweepInWords(sweep([]), IOPS, [])).toBe('No cell has a number yet.')
  expect(shortLabels(['esx01: LUN depth', 'SQL, workload: Rate cap'])).toEqual(['LUN depth', 'Rate cap'])
  expect(shortLabels(['esx01: LUN depth', 'esx09: LUN depth'])).toEqual(['esx01: LUN depth', 'esx09: LUN depth'])
  expect(lineRows(one, IOPS)).toEqual({
    header: ['hosts.esx.lun_depth', 'iops', 'iops_low', 'iops_high', 'design_id'],
    rows: [
      [4, 1000, 990, 1010, 'a'],
      [8, 4000, 3960, 4040, 'a'],
    ],
  })
})

it('says which part of the interval of a calibrated design is which, and what lies beyond the fit', () => {
  const expected = { quantity: 'iops' as const, group: null, low: 900, high: 1100, simulation_pct: 1, model_pct: 9.95 }
  const calibrated = { ...point([4], 1000), predicted: [expected], intervals: 'Mean latency ±\u00a010\u00a0%.' }
  const [dot] = lineOf(sweep([calibrated]), IOPS)
  expect(dot?.text).toContain(': ±\u00a01.00\u00a0% simulation, ±\u00a09.95\u00a0% calibration and model)')
  expect(intervalsInWords(sweep([calibrated]), IOPS)).toContain('calibration and model too. In the first cell: Mean')
  const further = { ...calibrated, beyond: 'fitted up to 4 I/Os, asked at 8' }
  expect(intervalsInWords(sweep([calibrated, further]), IOPS)).toContain(
    '1 of 2 cells are beyond the fitted loads. The last one: fitted up to 4 I/Os, asked at 8.',
  )
  expect(intervalsInWords(sweep([calibrated]), metricOf('latency_p99_ms'))).toContain('exclude calibration and model')
  expect(intervalsInWords(sweep([{ ...point([4], 1000), intervals: 'Noise alone.' }]), IOPS)).toBe('Noise alone.')
  expect(intervalsInWords(sweep([point([4], 1000)]), IOPS)).toBe('')
})
