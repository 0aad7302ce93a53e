/** Intervals as whiskers that reach below and above a value. */
import { logDomain, type LatencyDomain } from './distribution'

import type { Quantity } from '@/api/types'
import { asMs } from '@/lib/format/units'

export type Whisker = [below: number, above: number]

/** Lengths of the interval below and above the value. */
export function whiskerOf(value: number, { low, high }: Quantity): Whisker {
  return [value - (low ?? value), (high ?? value) - value]
}

/** The axis that holds latencies with their whiskers. */
export function logDomainOfDots(dots: { value: number; whisker: Whisker }[]): LatencyDomain {
  return logDomain(
    dots.flatMap(({ value, whisker: [below, above] }) => [asMs(value - below), asMs(value + above)]),
  )
}

/** The largest value with its whisker. */
export function mostOf(dots: { value: number; whisker: Whisker }[]): number {
  return Math.max(0, ...dots.map(({ value, whisker: [, above] }) => value + above))
}
