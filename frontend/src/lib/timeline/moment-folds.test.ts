import { describe, expect, it } from 'vitest'

import { foldedMoments, loadHeights, loadsInWords, type LoadStep } from './moment-folds'

import type { Moment } from '@/api/types'

const HOUR_S = 3600
const hourly = (loads: number[]): Moment[] => loads.map((load, hour) => ({ at_s: hour * HOUR_S, load }))

describe('moments', () => {
  it('are told together where four or more in a row change the load alone', () => {
    const failing: Moment = { at_s: 20, load: 2, fails: ['sps.a'] }
    const moments = [...hourly([0.2, 0.4, 1, 1]), failing, ...hourly([1, 2, 3])]
    const folds = foldedMoments(moments)
    expect(folds.map((fold) => (fold.what === 'loads' ? fold.steps.map(({ index }) => index) : fold.index))).toEqual([
      [0, 1, 2, 3],
      4,
      5,
      6,
      7,
    ])
  })

  it('are a sentence and a picture together', () => {
    const steps: LoadStep[] = [0.2, 0.5, 1].map((load, index) => ({ index, at_s: index * HOUR_S, load }))
    expect(loadsInWords(steps)).toBe('Load of all VMs, 3 steps from 0\u00a0s to 2\u00a0h: 20 to 100\u00a0%')
    expect(loadHeights(steps).map(({ height }) => height)).toEqual([20, 50, 100])
  })
})
