/** Intervals as whiskers that reach below and above a value. */
import { logDomain, type LatencyDomain } from './distribution'
import { roundTicks, roundTicksAround } from './round-ticks'

import type { Quantity } from '@/api/types'
import { asMs } from '@/lib/format/units'

export type Whisker = [below: number, above: number]

/** Lengths of the interval below and above the value. */
export function whiskerOf(value: number, { low, high }: Quantity): Whisker {
  return [value - (low ?? value), (high ?? value) - value]
}

/** The axis that holds latencies with their whiskers. */
export function logDomainOfDots(dots: { value: number; whisker: Whisker }[]): LatencyDomain {
  return logDomain(dots.flatMap(({ value, whisker: [below, above] }) => [asMs(value - below), asMs(value + above)]))
}

/** Below this share of the largest value the dots crowd at one end of an axis from zero. */
const CROWDED = 0.5
/** Dots within this share of the largest value are as good as equal, and shall look so. */
const ALIKE = 0.02

/** Ticks of a linear axis: from zero, or around dots that would crowd at its end but differ. */
export function ticksOfDots(dots: { value: number; whisker: Whisker }[]): number[] {
  const most = mostOf(dots)
  const least = Math.min(...dots.map(({ value, whisker: [below] }) => value - below))
  if (dots.length === 0 || least < CROWDED * most || most - least < ALIKE * most) return roundTicks(most)
  return roundTicksAround([least, most])
}

/** The largest value with its whisker. */
export function mostOf(dots: { value: number; whisker: Whisker }[]): number {
  return Math.max(0, ...dots.map(({ value, whisker: [, above] }) => value + above))
}
