import { expect, it } from 'vitest'

import { alignPoints, numberColumn } from './number-column'

const SPACE = '\u2007'

it('gives rates of a column one unit and three digits each', () => {
  const { write } = numberColumn([188_411, 98_000, null], 'rate')
  expect([write(188_411), write(98_000), write(null)]).toEqual([`188k\u2008${SPACE}`, '98.0k', '–'])
  expect(numberColumn([950], 'rate').write(950)).toBe('950')
  expect(numberColumn([2.5e7], 'rate').write(2.5e7)).toBe('25.0M')
})

it('puts points below points', () => {
  const { write } = numberColumn([1.28, 0.682], 'number')
  expect([write(1.28), write(0.682)]).toEqual([`1.28${SPACE}`, '0.682'])
  expect(numberColumn([], 'number').write(null)).toBe('–')
})

it('writes money to the cent', () => {
  expect(numberColumn([104_300, 5], 'money').write(104_300)).toBe('104\u202f300')
})

it('lines the points of texts up', () => {
  expect(alignPoints(['1.25', '30', null])).toEqual(['1.25', '30\u2008\u2007\u2007', '–'])
  expect(alignPoints(['3', '12'])).toEqual(['3', '12'])
})
