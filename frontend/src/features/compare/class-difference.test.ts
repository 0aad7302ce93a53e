import { expect, it } from 'vitest'

import { classDifference, isApart } from './class-difference'

import type { Quantity } from '@/api/types'
import { ofFailure } from '@/lib/design/design-marks'
import { report } from '@/test/emulex'

const between = (value: number, low: number | null, high: number | null): Quantity => ({ value, low, high, tag: 'simulated' })
const { total } = report('vmfs')
const group = (mean: Quantity, p99: Quantity) => ({ ...total, latency_ms: { ...total.latency_ms, mean, p99 } })
const words = (...args: Parameters<typeof classDifference>) => classDifference(...args)?.words.replace(/\s/g, ' ')

const first = group(between(1, 0.9, 1.1), between(4, 3.8, 4.2))

it('tells how many times faster or slower is what differs beyond the intervals', () => {
  const faster = group(between(0.5, 0.45, 0.55), between(3, 2.9, 3.1))
  expect(words(first, faster)).toBe('mean 2.00 times faster, p99 1.33 times faster than A')
  expect(words(faster, first, ofFailure(0).nameOf)).toBe('mean 2.00 times slower, p99 1.33 times slower than before')
})

it('finds no clear difference where intervals overlap', () => {
  expect(classDifference(first, first)).toEqual({ words: 'no clear difference in mean or p99', isClear: false })
  const mixed = classDifference(first, group(between(1.05, 0.95, 1.15), between(8, 7, 9)))
  expect(mixed?.words.replace(/\s/g, ' ')).toBe('p99 2.00 times slower than A; no clear difference in mean')
  expect(mixed?.isClear).toBe(true)
})

it('judges nothing whose error is not known', () =>
  expect(words(first, group(between(2, null, null), between(4, 3.8, 4.2)))).toBe(
    'no clear difference in p99; error of mean not known',
  ))

it('says nothing where a design lacks the class', () => expect(classDifference(null, first)).toBeNull())

it('minds no difference below half a percent, however sure it is', () => {
  expect(isApart(between(1, 0.999, 1.001), between(1.004, 1.003, 1.005))).toBe(false)
  expect(isApart(between(1, 0.999, 1.001), between(1.006, 1.005, 1.007))).toBe(true)
})
