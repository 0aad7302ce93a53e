import { expect, it } from 'vitest'

import {
  endsOf,
  initialAxis,
  iosOfACell,
  sampleSize,
  tooManyCells,
  valuesInWords,
  valuesOf,
  type AxisText,
} from './sweep-values'

const axis: AxisText = { path: 'p', spacing: 'linear', from: '0', to: '1', steps: '3', list: '' }

function values(change: Partial<AxisText>, whole = false) {
  const found = valuesOf({ ...axis, ...change }, whole)
  return found.ok ? found.values : found.message
}

it('spaces values evenly, without rounding left behind', () => {
  expect(values({})).toEqual([0, 0.5, 1])
  expect(values({ to: '0,3', steps: '4' })).toEqual([0, 0.1, 0.2, 0.3])
})

it('doubles from the first value up to the last', () => {
  expect(values({ spacing: 'doubling', from: '4', to: '64' })).toEqual([4, 8, 16, 32, 64])
  expect(values({ spacing: 'doubling', from: '3', to: '20' })).toEqual([3, 6, 12])
})

it('takes a list in any order, each value once', () => {
  expect(values({ spacing: 'list', list: '8 2; 4 2' })).toEqual([2, 4, 8])
})

it('gives whole numbers where the field wants them', () => {
  expect(values({ from: '1', to: '4', steps: '3' }, true)).toEqual([1, 3, 4])
})

it.each([
  [{ from: '' }, 'Enter the first and the last value.'],
  [{ from: '5' }, 'must not be larger'],
  [{ steps: '1' }, '2 to 1000'],
  [{ steps: '1001' }, '2 to 1000'],
  [{ spacing: 'doubling', from: '0' }, 'needs a first value above 0'],
  [{ spacing: 'list', list: Array.from({ length: 1001 }, (_, at) => at).join(' ') }, 'at most 1000'],
  [{ spacing: 'list', list: '1 two' }, '"two" is not a number'],
  [{ spacing: 'list', list: '1,000 2,000' }, '1,000 can be read in two ways'],
  [{ from: '1,000', to: '2000' }, '1,000 can be read in two ways'],
  [{ to: '1,000' }, '1,000 can be read in two ways'],
  [{ to: '' }, 'Enter the first and the last value.'],
  [{ spacing: 'list', list: ' ' }, 'at least one value'],
] as [Partial<AxisText>, string][])('says what is wrong with %o', (change, told) => {
  expect(values(change)).toContain(told)
})

it('starts around the value of the design', () => {
  const begun = (value: number, limits = {}) => initialAxis('p', { value, minimum: null, maximum: null, ...limits })
  expect(valuesOf(begun(32), true)).toEqual({ ok: true, values: [4, 8, 16, 32, 64, 128] })
  expect(valuesOf(begun(1), true)).toEqual({ ok: true, values: [1, 2, 4] })
  expect(valuesOf(initialAxis('p'), true).ok).toBe(true)
  expect(valuesOf(begun(0.5), false)).toEqual({ ok: true, values: [0.05, 0.1, 0.2, 0.4, 0.8, 1.6] })
  const ends = ({ spacing, from, to }: AxisText) => [spacing, from, to]
  expect(ends(begun(4.94))).toEqual(['doubling', '0.5', '20'])
  expect(ends(begun(0.287))).toEqual(['doubling', '0.02', '2'])
  expect(ends(begun(30))).toEqual(['doubling', '4', '128'])
  expect(ends(begun(70, { minimum: 0, maximum: 100 }))).toEqual(['linear', '0', '100'])
  expect(values(begun(70, { minimum: 0, maximum: 100 }))).toEqual([0, 20, 40, 60, 80, 100])
})

it('refuses more cells than a sweep may have, and more I/Os than it may simulate', () => {
  expect(tooManyCells(10_000, null)).toBeNull()
  expect(tooManyCells(10_001, null)).toContain('10001 cells')
  expect(tooManyCells(8_000, 120_000)).toBeNull()
  expect(tooManyCells(9_000, 120_000)).toContain('at most 8333')
})

it('counts the I/Os of a cell as the server does', () => {
  expect(iosOfACell({})).toBe(120_000)
  expect(iosOfACell({ max_ios: 5000 })).toBe(5000)
  expect(iosOfACell({ precision_mean_pct: 1 })).toBe(10_000_000)
})

it('shows the ends of many values', () => {
  expect(valuesInWords([1, 2, 3])).toBe('1, 2, 3')
  const many = Array.from({ length: 200 }, (_, at) => at)
  expect(valuesInWords(many)).toBe('0, 1, 2, … 198, 199 (200 values)')
})

it('draws a sample between two ends', () => {
  expect(endsOf({ ...axis, spacing: 'list' }, false)).toEqual({ ok: true, values: [0, 1] })
  expect(endsOf({ ...axis, to: '0' }, false).ok).toBe(false)
  expect(sampleSize('200')).toEqual({ ok: true, cells: 200 })
  for (const text of ['1', '10001', '2.5', 'x']) expect(sampleSize(text).ok).toBe(false)
})
