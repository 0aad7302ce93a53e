import { describe, expect, it } from 'vitest'

import {
  capacityInWords,
  currencyOf,
  frontDots,
  frontInWords,
  frontRows,
  criterionTitle,
  perIopsInWords,
  rankRemark,
} from './price-performance'

import { comparison } from '@/test/emulex'

describe('a ranking', () => {
  const both = comparison()
  const [byPrice, byIops] = both.rankings

  it('names criterion, unit and direction', () => {
    expect(byPrice && criterionTitle(byPrice, 'EUR')).toBe('Total price [EUR], lowest first')
    expect(byIops && criterionTitle(byIops, 'EUR')).toBe('IOPS, highest first')
    expect(byPrice && criterionTitle(byPrice, '')).toBe('Total price [no currency], lowest first')
  })

  it('says by letter whose intervals overlap', () => {
    expect(byIops?.rows.map((row) => rankRemark(both, row))).toEqual([
      'interval overlaps that of A',
      'interval overlaps that of B',
    ])
    expect(byPrice?.rows.map((row) => rankRemark(both, row))).toEqual(['', ''])
  })

  it('says why a design has no rank', () => {
    const value = { value: null, low: null, high: null, tag: 'exact', note: 'no price given' } as const
    const row = { design_id: 'vmfs', rank: null, value, no_clear_difference_from: [] }
    expect(rankRemark(both, row)).toBe('no price given')
  })
})

describe('a front', () => {
  const both = comparison()
  const [front] = both.fronts
  if (front === undefined) throw new Error('there is no front')
  const dots = frontDots(both, front)

  it('places the designs by price, cheapest first', () => {
    expect(dots.map(({ index, price, onFront }) => [index, price, onFront])).toEqual([
      [0, 40_000, true],
      [1, 50_000, false],
    ])
    expect(frontInWords(dots, 'EUR')).toBe(
      'A 40\u202f000\u00a0EUR, 188k, worth its price; B 50\u202f000\u00a0EUR, 180k, one that costs no more is about as good',
    )
    expect(frontRows(dots, 'iops').rows[1]).toEqual(['vvol', 50_000, 180_000, 'no'])
  })

  it('calls nothing worth its price of which that is not known', () => {
    const points = front.points.map((point) => ({ ...point, on_front: null }))
    expect(frontDots(both, { ...front, points }).map(({ onFront }) => onFront)).toEqual([false, false])
  })

  it('leaves out a design without a price', () => {
    const [first, second] = front.points
    if (first === undefined || second === undefined) throw new Error('two points are needed')
    const without = { ...first, total_price: { ...first.total_price, value: null } }
    expect(frontDots(both, { ...front, points: [without, second] })).toHaveLength(1)
  })
})

it('gives capacity in GB and in GiB, or the reason why it is unknown', () => {
  const [{ price } = { price: null }] = comparison().reports
  if (price === null) throw new Error('there is no report')
  expect(capacityInWords(price)).toBe('4\u202f400\u00a0GB (4\u202f100\u00a0GiB)')
  const unknown = { ...price.usable_gb, value: null, note: 'no capacity given' }
  expect(capacityInWords({ ...price, usable_gb: unknown })).toBe('no capacity given')
  expect(currencyOf(comparison().reports)).toBe('EUR')
})

it('tells the price of an I/O a second with its error', () => {
  const found = { value: 8.4873, low: 8.4512, high: 8.5301, tag: 'simulated' } as const
  expect(perIopsInWords({ currency: 'EUR', price_per_iops: found })).toBe('8.49\u00a0EUR/IOPS, 8.45 to 8.53')
  expect(perIopsInWords({ currency: 'EUR', price_per_iops: { ...found, value: null } })).toBe('')
})
