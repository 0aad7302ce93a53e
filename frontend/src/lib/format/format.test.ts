import { describe, expect, it } from 'vitest'

import TABLE from '../../../../tests/support/figures.json'

import {
  count,
  duration,
  errorDigit,
  halfWidth,
  interval,
  latency,
  money,
  share,
  show,
  threeDigits,
  toldNumber,
  whole,
} from './format'
import { asMs, asPercent } from './units'

const simulated = (value: number | null, low: number | null, high: number | null) => ({
  value,
  low,
  high,
  tag: 'simulated' as const,
  note: null,
})

describe.each([
  ['count', TABLE.count, count],
  ['three_digits', TABLE.three_digits, threeDigits],
  ['latency', TABLE.latency, (value: number) => latency(asMs(value))],
  ['whole', TABLE.whole, whole],
  ['money', TABLE.money, money],
  ['error_digit', TABLE.error_digit, errorDigit],
  ['half_width', TABLE.half_width, (value: number) => halfWidth(asPercent(value))],
] as [string, [number, string][], (value: number) => string][])(
  '%s, as in sentences of the server',
  (_, rows, form) => {
    it.each(rows)('writes %d as %s', (value, text) => expect(form(value)).toBe(text))
  },
)

it('writes milliseconds of a column with three digits, its heading has the unit', () =>
  expect([0, 0.00289, 0.305].map((ms) => show(asMs(ms), 'ms'))).toEqual(['0', '0.00289', '0.305']))

it('writes a mean of whole things with three digits', () => expect(whole(31.97)).toBe('32.0'))

it('writes times in seconds, minutes or hours', () =>
  expect([0, 90, 750, 86_400].map(duration)).toEqual(['0\u00a0s', '90.0\u00a0s', '12.5\u00a0min', '24.0\u00a0h']))

it('counts minutes from ten minutes on and hours from two hours on', () =>
  expect([599, 600, 5400, 7199, 7200].map(duration)).toEqual([
    '599\u00a0s',
    '10.0\u00a0min',
    '90.0\u00a0min',
    '120\u00a0min',
    '2.00\u00a0h',
  ]))

describe('interval', () => {
  it('says the unit once', () =>
    expect(interval(simulated(0.68, 0.676, 0.684), 'latency')).toBe('0.676 to 0.684\u00a0ms'))
  it('keeps both units when they differ', () =>
    expect(interval(simulated(0.1, 0.09, 0.11), 'latency')).toBe('90.0\u00a0µs to 0.110\u00a0ms'))
  it('keeps the k of both ends', () =>
    expect(interval(simulated(100_000, 99_000, 101_000), 'count')).toBe('99.0k to 101k'))
  it('is absent where it has no width', () => expect(interval(simulated(0, 0, 0), 'ms')).toBeNull())
  it('tells the end that is known where the other is open', () => {
    expect(interval(simulated(1, 0.9, null), 'latency')).toBe('from 0.900\u00a0ms up')
    expect(interval(simulated(1, null, 1.2), 'latency')).toBe('up to 1.20\u00a0ms')
  })
  it('is absent without ends', () => expect(interval(simulated(1, null, null), 'count')).toBeNull())
})

describe('share of a whole', () => {
  it.each([
    [0, '0.0\u00a0%'],
    [0.001, '<\u00a00.1\u00a0%'],
    [0.049, '<\u00a00.1\u00a0%'],
    [0.05, '0.1\u00a0%'],
    [9.99, '10.0\u00a0%'],
    [12.34, '12.3\u00a0%'],
  ])('writes %d as %s', (value, text) => expect(share(asPercent(value))).toBe(text))
})

describe('missing values', () => {
  it('shows a dash', () => expect(show(null, 'latency')).toBe('–'))
  it('says why in full', () =>
    expect(toldNumber({ ...simulated(null, null, null), note: 'not enough data' }, 'latency', 'ms')).toBe(
      'not enough data',
    ))
})

it('tells a number with three digits, its unit and its ends', () => {
  const estimate = { value: 0.585920343068601, low: 0.3516, high: 0.8203, tag: 'approximate' as const }
  expect(toldNumber(estimate, 'latency', 'mean')).toBe(
    '0.586\u00a0ms\u00a0mean (approximate, stated error 0.352 to 0.820\u00a0ms)',
  )
  expect(toldNumber(estimate, 'latency', 'ms')).toMatch(/^0\.586\u00a0ms \(/)
  expect(toldNumber(simulated(26_201.3, 26_190, 26_410), 'count', 'IOPS')).toBe(
    '26.2k\u00a0IOPS (simulated, 95\u00a0% interval 26.2k to 26.4k)',
  )
  expect(toldNumber(simulated(12.34, null, null), 'percent', '%')).toBe('12.3\u00a0% (simulated)')
})

it('tells the error of an interval whose ends read alike', () => {
  expect(interval(simulated(26_200, 26_190, 26_210), 'count')).toBe('±\u00a0<\u00a00.1\u00a0%')
  expect(interval(simulated(1.28, 1.276, 1.284), 'plain')).toBe('±\u00a00.3\u00a0%')
})

it('has no digits for what is shorter than a nanosecond', () => {
  expect(latency(asMs(1e-9))).toBe('<\u00a00.001\u00a0µs')
  expect(latency(asMs(2e-6))).toBe('0.00200\u00a0µs')
})
