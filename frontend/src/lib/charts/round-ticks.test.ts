import { describe, expect, it } from 'vitest'

import {
  logTicks,
  roundAbove,
  roundTicks,
  roundTicksAround,
  shareTicks,
  tick,
  tickCount,
  tickWithUnit,
} from './round-ticks'

import { asMs, asPercent, type Microseconds, type Milliseconds } from '@/lib/format/units'

it('gives shares round ticks, also where no I/O was measured', () => {
  const point = (share: number) => ({ ms: asMs(1), share: asPercent(share) })
  expect(shareTicks([point(27.5), point(3)])).toEqual([0, 10, 20, 30])
  expect(shareTicks([])).toEqual([0, 1])
})

describe('roundTicks', () => {
  it('steps by 1, 2 or 5 of a decade and ends at or above the most', () => {
    expect(roundTicks(28)).toEqual([0, 10, 20, 30])
    expect(roundTicks(189_000)).toEqual([0, 50_000, 100_000, 150_000, 200_000])
    expect(roundTicks(0.3)).toEqual([0, 0.1, 0.2, 0.3])
  })
  it('has an axis where nothing is known', () => expect(roundTicks(0)).toEqual([0, 1]))
})

describe('roundTicksAround', () => {
  it('does not begin at zero where the values are far from it', () =>
    expect(roundTicksAround([101_000, 118_000])).toEqual([100_000, 105_000, 110_000, 115_000, 120_000]))
  it('begins at zero for one value', () => expect(roundTicksAround([5])[0]).toBe(0))
})

describe('roundAbove', () => {
  it.each([
    [1.27, 2],
    [2, 2],
    [0.031, 0.05],
    [6, 10],
    [0, 1],
  ])('%f is drawn to %f', (value, round) => expect(roundAbove(value)).toBe(round))
})

describe('ticks', () => {
  it('have no zeros that nobody measured', () => {
    expect([0, 50_000, 2e6, 0.5].map(tickCount)).toEqual(['0', '50k', '2M', '0.5'])
    expect(tick(7, 'latency')).toBe('7\u00a0ms')
    expect(tick(0, 'latency')).toBe('0')
    expect(tick(12, 'plain')).toBe('12')
  })
})

it('writes ticks with their unit, and no digits that nobody measured', () => {
  expect([0, 50, 100, 12.5].map((value) => tickWithUnit(value, 'percent'))).toEqual([
    '0\u00a0%',
    '50\u00a0%',
    '100\u00a0%',
    '12.5\u00a0%',
  ])
  expect(tickWithUnit(0.5, 'latency')).toBe('0.5\u00a0ms')
  expect(tickWithUnit(20_000, 'count')).toBe('20k')
})

describe('logTicks', () => {
  it('stands at 1, 2 and 5', () => expect(logTicks(asMs(0.3), asMs(4))).toEqual([0.5, 1, 2]))
  it('has ticks on a short axis', () => {
    expect(logTicks(asMs(0.6), asMs(1.7))).toEqual([0.7, 1, 1.5])
    expect(logTicks(asMs(1.15), asMs(1.45))).toEqual([1.2, 1.3, 1.4])
    expect(logTicks(asMs(0.43), asMs(0.87))).toEqual([0.5, 0.6, 0.7, 0.8])
  })
  it('keeps to the decades over a long range', () => expect(logTicks(asMs(0.02), asMs(500))).toEqual([0.1, 1, 10, 100]))
})

/** Never called: the compiler reads it. */
export function unitsRefusedByTheAxis(us: Microseconds, ms: Milliseconds): void {
  // @ts-expect-error microseconds on an axis of milliseconds
  logTicks(ms, us)
}
