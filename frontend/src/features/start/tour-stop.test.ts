import { expect, it } from 'vitest'

import { firstStop, lastStop, stopInWords, tourStop } from './tour-stop'

import type { ExampleLoad, LoadPoint } from '@/api/types'

const quantity = (value: number) => ({
  value,
  low: value / 2,
  high: value * 2,
  tag: 'approximate' as const,
  note: null,
})
const point = (load: number, iops: number, mean: number, p99: number): LoadPoint => ({
  load,
  iops: quantity(iops),
  latency_mean_ms: quantity(mean),
  latency_p99_ms: quantity(p99),
  steady: true,
  outside_validity: null,
  limit: '',
  limit_kind: 'rate',
  limit_part: null,
  limit_name: null,
})
const [half, planned, double] = [point(0.5, 13_000, 0.5, 1), point(1, 26_000, 0.8, 1.5), point(2, 52_000, 2, 4)]
const load = {
  curve: { points: [half, planned, double], planned, knee: { point: null, text: '' } },
  at_target: { target: { quantity: 'p99', at_most_ms: 2 }, point: planned, more_is_possible: false },
  headroom: { short: '1.2 times' },
  steps: [
    { load: 0.5, wait_ms: { media: 0.5 }, sentence: 'Fine.' },
    { load: 1, wait_ms: { sp: 0.3, media: 0.5 }, sentence: 'Fine.' },
    { load: 2, wait_ms: { sp: 1.5, media: 0.5 }, sentence: 'Full.' },
  ],
} as unknown as ExampleLoad

it('begins at the design as it is', () => expect([firstStop(load), lastStop(load)]).toEqual([1, 2]))
it('draws the path on one scale for all loads, in the order of the path', () => {
  expect(tourStop(load, 1)?.path.map(({ key, width }) => [key, width])).toEqual([
    ['sp', 15],
    ['media', 25],
  ])
  expect(tourStop(load, 2)?.path.map(({ width }) => width)).toEqual([75, 25])
})
it('marks the load in the chart', () =>
  expect(tourStop(load, 2)?.picture.marks).toEqual([
    { iops: 52_000, ms: 2, load: 2, label: '2\u00a0×' },
    { iops: 52_000, ms: 4, load: 2, label: '' },
  ]))
it('compares p99 with its target', () => {
  expect([0, 1, 2].map((index) => tourStop(load, index)?.meetsTarget)).toEqual([true, true, false])
})
it('reads out the load that is chosen', () => {
  const stop = tourStop(load, 1)
  expect(stop && stopInWords(stop)).toBe('the planned load: 26.0k\u00a0IOPS, p99 1.50\u00a0ms. Fine.')
})
it('has no stop beyond the last', () => expect(tourStop(load, 3)).toBeNull())
