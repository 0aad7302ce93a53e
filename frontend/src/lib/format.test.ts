import { describe, expect, it } from 'vitest'

import { count, fullNumber, interval, latency, milliseconds, show, threeDigits, whole } from './format'
import { asMs } from './units'

const simulated = (value: number | null, low: number | null, high: number | null) => ({
  value,
  low,
  high,
  tag: 'simulated' as const,
  note: null,
})

describe('threeDigits', () => {
  it.each([
    [0, '0'],
    [1, '1.00'],
    [9.999, '10.0'],
    [0.012345, '0.0123'],
    [78.04, '78.0'],
    [1234567, '1\u2009230\u2009000'],
    [-0.5, '-0.500'],
  ])('writes %d as %s', (value, text) => expect(threeDigits(value)).toBe(text))
})

describe('count', () => {
  it.each([
    [950, '950'],
    [999.9, '1.00k'],
    [100_078, '100k'],
    [1284, '1.28k'],
    [2_400_000, '2.40M'],
  ])('writes %d as %s', (value, text) => expect(count(value)).toBe(text))
})

describe('latency', () => {
  it.each([
    [0, '0 ms'],
    [0.048, '48.0 µs'],
    [0.09999, '0.100 ms'],
    [0.1, '0.100 ms'],
    [1.284, '1.28 ms'],
    [1500, '1.50 s'],
  ])('writes %d ms as %s', (value, text) => expect(latency(asMs(value))).toBe(text))
})

describe('milliseconds', () => {
  it('keeps three decimals below a tenth', () => expect(milliseconds(asMs(0.0801))).toBe('0.080'))
  it('keeps three digits above', () => expect(milliseconds(asMs(0.305))).toBe('0.305'))
})

describe('whole', () => {
  it.each([
    [32, '32'],
    [2048, '2\u2009048'],
    [31.97, '32.0'],
  ])('writes %d as %s', (value, text) => expect(whole(value)).toBe(text))
})

describe('interval', () => {
  it('says the unit once', () =>
    expect(interval(simulated(0.68, 0.676, 0.684), 'latency')).toBe('0.676 to 0.684 ms'))
  it('keeps both units when they differ', () =>
    expect(interval(simulated(0.1, 0.09, 0.11), 'latency')).toBe('90.0 µs to 0.110 ms'))
  it('keeps the k of both ends', () =>
    expect(interval(simulated(100_000, 99_000, 101_000), 'count')).toBe('99.0k to 101k'))
  it('is absent where it has no width', () =>
    expect(interval(simulated(0, 0, 0), 'ms')).toBeNull())
  it('is absent without ends', () => expect(interval(simulated(1, null, null), 'count')).toBeNull())
})

describe('missing values', () => {
  it('shows a dash', () => expect(show(null, 'latency')).toBe('–'))
  it('says why in full', () =>
    expect(fullNumber({ ...simulated(null, null, null), note: 'not enough data' }, 'ms')).toBe(
      'not enough data',
    ))
})
