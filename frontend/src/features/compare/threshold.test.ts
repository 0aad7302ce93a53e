import { expect, it } from 'vitest'

import { refusedPct, typedPct } from './threshold'

it('a difference that decides is a percentage', () => {
  expect([typedPct('2.5'), typedPct('0'), typedPct('100')]).toEqual([2.5, 0, 100])
  expect([typedPct('-1'), typedPct('101'), typedPct('x'), typedPct('')]).toEqual([null, null, null, null])
})

it('an empty box is not refused', () => {
  expect(refusedPct(' ')).toBeNull()
  expect(refusedPct('5')).toBeNull()
  expect(refusedPct('many')).toBe('Enter a percentage from 0 to 100.')
})
