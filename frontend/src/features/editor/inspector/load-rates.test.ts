import { expect, test } from 'vitest'

import { newLoadRate, saidOfRates } from './load-rates'

test('a new row has more I/Os than the one before it, and no rate above them', () => {
  expect(newLoadRate([])).toEqual({ ios: 2, rate: 1.5 })
  expect(newLoadRate([{ ios: 8, rate: 5.2 }])).toEqual({ ios: 16, rate: 7.8 })
  expect(newLoadRate([{ ios: 3000, rate: 4000 }])).toEqual({ ios: 4096, rate: 4096 })
})

test('a folded table says how far it goes', () => {
  expect(saidOfRates([])).toBe('the same at any load')
  expect(saidOfRates([{ ios: 8, rate: 5.2 }])).toBe('1 row, up to 8\u00a0I/Os')
  expect(
    saidOfRates([
      { ios: 8, rate: 5.2 },
      { ios: 32, rate: 9 },
    ]),
  ).toBe('2 rows, up to 32\u00a0I/Os')
})
