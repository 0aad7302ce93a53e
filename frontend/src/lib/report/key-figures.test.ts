import { describe, expect, it } from 'vitest'

import { keyFigure, missingPrices } from './key-figures'

import { quantity, report } from '@/test/emulex'

describe('keyFigure', () => {
  it.each([
    ['iops', 189_000],
    ['latency_mean_ms', 0.68],
    ['iops_per_gb', 189_000 / 4398],
  ] as const)('finds %s', (name, value) => expect(keyFigure(report('vvol'), name).value).toBe(value))
  it('takes the capacity of all datastores together, where each has one', () => {
    const one = report('vmfs')
    const two = { ...one, datastores: [...one.datastores, ...one.datastores] }
    expect(keyFigure(two, 'iops_per_gb').value).toBeCloseTo((one.total.iops.value ?? 0) / (2 * 4398.05), 2)
    const [datastore] = one.datastores
    if (datastore === undefined) throw new Error('The report has no datastore')
    const open = { ...one, datastores: [datastore, { ...datastore, capacity_gib: null }] }
    expect(keyFigure(open, 'iops_per_gb')).toMatchObject({
      value: null,
      note: expect.stringContaining('not every datastore') as string,
    })
  })
})

it('says why no costs are shown', () => {
  const one = report('vmfs')
  const total_price = { ...quantity(null), note: 'no price given for array x' }
  const having = (used: 'list' | null, total = total_price, mayEdit = true) => {
    const parts = one.price.parts.map((part) => ({ ...part, used }))
    return missingPrices([{ ...one, price: { ...one.price, parts, total_price: total } }], { mayEdit })
  }
  expect(having(null)).toMatch(/^No prices are given, .* on the Design page/)
  expect(having(null, total_price, false)).toBe('No prices are given, so Qdepth shows no costs.')
  expect(having('list')).toBe('No total price is known, so Qdepth shows no costs: no price given for array x.')
  expect(having('list', { ...quantity(10), note: '' })).toBeNull()
})
