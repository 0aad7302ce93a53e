import { expect, it } from 'vitest'

import { bestPoints, rankCorrelation, whatMovesIt } from './sample'
import { metricOf } from './sweep-points'

import type { Sweep, SweepPoint } from '@/api/types'

const point = (values: number[], iops: number | null) =>
  ({ values, iops: iops === null ? null : { value: iops, low: null, high: null, tag: 'approximate' } }) as SweepPoint

const points = Array.from({ length: 12 }, (_, at) => point([at, (at * 5) % 12], at * at))

it('shows the best cells first, and none without a number', () => {
  const best = bestPoints([...points, point([99, 0], null)], metricOf('iops'))
  expect(best.map(({ values }) => values[0]).slice(0, 2)).toEqual([11, 10])
  expect(best).toHaveLength(12)
})

it('correlates ranks, ties shared', () => {
  expect(rankCorrelation([1, 2, 3, 4], [1, 8, 27, 64])).toBe(1)
  expect(rankCorrelation([1, 2, 3, 4], [4, 3, 2, 1])).toBe(-1)
  expect(rankCorrelation([1, 1, 1], [1, 2, 3])).toBeNull()
  expect(rankCorrelation([1, 1, 2, 2], [1, 2, 3, 4])).toBeCloseTo(0.894, 3)
})

it('names the field that moves a number most', () => {
  const sweep = { points } as Sweep
  expect(whatMovesIt(sweep, metricOf('iops'), ['depth', 'speed'])).toMatch(/: depth 1.00; speed /)
  expect(whatMovesIt({ points: points.slice(3) } as Sweep, metricOf('iops'), ['depth'])).toBeNull()
})
