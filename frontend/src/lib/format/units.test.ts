import { describe, expect, expectTypeOf, it } from 'vitest'

import { latency, percent, show } from './format'
import {
  asGb,
  asGib,
  asIops,
  asMs,
  asPercent,
  asSeconds,
  asUs,
  littleMs,
  msOfSeconds,
  percentOf,
  percentOfRatio,
  secondsOfMs,
  usOfMs,
  type Gibibytes,
  type Gigabytes,
  type Microseconds,
  type Milliseconds,
} from './units'

describe('conversions', () => {
  it('go from seconds to milliseconds and back', () => {
    expect(msOfSeconds(asSeconds(0.0125))).toBe(12.5)
    expect(secondsOfMs(msOfSeconds(asSeconds(3)))).toBe(3)
  })
  it('go from milliseconds to microseconds', () => expect(usOfMs(asMs(0.25))).toBe(250))
  it('make percent of ratios and of parts', () => {
    expect(percentOfRatio(0.785)).toBe(78.5)
    expect(percentOf(asMs(0.5), asMs(2))).toBe(25)
  })
  it("know Little's law: 32 I/Os in a queue that 16,000 a second leave stay 2 ms", () =>
    expect(littleMs(32, asIops(16_000))).toBe(2))
})

/** Never called: the compiler reads it, and an expected error that is none fails the type check. */
export function refusedByTheCompiler(us: Microseconds, ms: Milliseconds): void {
  // @ts-expect-error microseconds are not milliseconds
  latency(us)
  // @ts-expect-error the form writes milliseconds
  show(us, 'latency')
  // @ts-expect-error the form writes percent
  show(ms, 'percent')
  // @ts-expect-error milliseconds are not percent
  percent(ms)
  // @ts-expect-error nobody has named the unit
  latency(1.28)
  // @ts-expect-error a sum is named anew
  latency(ms + ms)
  // @ts-expect-error another unit cannot be had by naming it
  asMs(us)
  // @ts-expect-error a part and a whole in different units
  percentOf(us, ms)
  // @ts-expect-error milliseconds are not seconds
  msOfSeconds(ms)
  // @ts-expect-error a rate is not a time
  littleMs(32, ms)
}

it('takes GB and GiB for two units', () => {
  expectTypeOf(asGb(1)).not.toExtend<Gibibytes>()
  expectTypeOf(asGib(1)).not.toExtend<Gigabytes>()
  expect(show(asPercent(12.3), 'percent')).toBe('12.3\u00a0%')
  expect(show(asMs(0.02), 'latency')).toBe(latency(asMs(0.02)))
  expect(usOfMs(asMs(1))).toBe(asUs(1000))
})
