import { expect, it } from 'vitest'

import { diagonalBand, diagonals } from './diagonal'

import type { AccuracyOfPredictions } from '@/api/types'

type Prediction = AccuracyOfPredictions['predictions'][number]
const prediction = (unit: string, measured: number, predicted: number): Prediction => ({
  rig: 'ceph',
  name: 'deep',
  unit,
  measured,
  predicted,
  low: predicted / 2,
  high: predicted * 2,
  error_pct: 10,
  is_inside: true,
  is_beyond: false,
})

it('has a chart for each unit that is predicted, from decade to decade', () => {
  const found = diagonals([prediction('1/s', 2000, 2200), prediction('1/s', 90_000, 99_000), prediction('s', 3, 3)])
  expect(found.map(({ key, domain, ticks }) => [key, domain, ticks])).toEqual([
    ['iops', [1000, 100_000], [1000, 10_000, 100_000]],
  ])
})
it('says what each dot is', () => {
  const [found] = diagonals([prediction('ms', 0.5, 0.55)])
  expect(found?.dots[0]?.text).toBe('deep: measured 0.500\u00a0ms, predicted 0.550\u00a0ms (+10.0\u00a0%)')
})
it('draws the band of an error on both sides of the diagonal', () => {
  const same = (value: number) => value
  expect(diagonalBand([1, 100], 25, same, same)).toBe('M1 1L1 1.25L80 100L100 100L100 80L1.25 1Z')
})
