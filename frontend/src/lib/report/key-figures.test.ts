import { describe, expect, it } from 'vitest'

import { keyFigure } from './key-figures'

import { report } from '@/test/emulex'

describe('keyFigure', () => {
  it.each([
    ['iops', 189_000],
    ['latency_mean_ms', 0.68],
    ['iops_per_gb', 189_000 / 4398],
  ] as const)('finds %s', (name, value) =>
    expect(keyFigure(report('vvol'), name).value).toBe(value))
  it('gives no density of several datastores, and says why', () => {
    const one = report('vmfs')
    const two = { ...one, datastores: [...one.datastores, ...one.datastores] }
    expect(keyFigure(two, 'iops_per_gb')).toMatchObject({ value: null, note: expect.stringContaining('several') as string })
  })
})
