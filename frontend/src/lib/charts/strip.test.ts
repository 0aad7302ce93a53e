import { expect, it } from 'vitest'

import { stripPicture, type StripDot, type StripRow } from './strip'

const dot = (error: number, ends: StripDot['ends'] = null): StripDot => ({
  key: String(error),
  error,
  ends,
  tone: 'good',
  text: '',
})
const row = (name: string, ...dots: StripDot[]): StripRow => ({ key: name, name, note: '', dots })

it('puts zero in the middle, and equal errors at equal distances', () => {
  const { rows, ticks } = stripPicture([row('a', dot(-4), dot(4), dot(0))], null)
  expect(rows[0]?.dots.map(({ x }) => x)).toEqual([10, 90, 50])
  expect(ticks.map(({ value }) => value)).toEqual([-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5])
})
it('keeps dots beyond the end at the end', () => {
  const { rows } = stripPicture([row('a', dot(1000), dot(2))], 4, 4)
  expect(rows[0]?.dots[0]?.x).toBe(100)
})
it('shows what is promised on both sides', () => {
  const { band } = stripPicture([row('a', dot(4))], 2)
  expect(band).toEqual({ from: 30, width: 40 })
})
it('draws intervals where they are known', () => {
  const { rows } = stripPicture([row('a', dot(4, [3, 5]))], null)
  expect(rows[0]?.dots[0]?.whisker).toEqual({ from: 80, to: 100 })
})
it('leaves rows without dots out', () => expect(stripPicture([row('a')], 1).rows).toEqual([]))
it('spreads dots of a row', () => {
  const { rows } = stripPicture([row('a', dot(1), dot(1), dot(1))], null)
  expect(new Set(rows[0]?.dots.map(({ y }) => y)).size).toBe(3)
})
