/** How the latency of a class of VMs differs between designs, in words. */
import type { GroupResult, Quantity } from '@/api/types'
import { letterOf, type NameOf } from '@/lib/design/design-marks'
import { percent } from '@/lib/format/format'
import { percentOfRatio } from '@/lib/format/units'

/** Relative difference below which nobody minds, as for all VMs. */
const LEAST_GAP = 0.005

const STATISTICS = ['mean', 'p99'] as const

export type ClassDifference = {
  words: string
  /** Whether mean or p99 differ by more than chance. */
  isClear: boolean
}

/** "mean 12.3 % lower, p99 24.0 % lower than A"; null where a design has no such class or no numbers. */
export function classDifference(
  first: GroupResult | null | undefined,
  group: GroupResult | null | undefined,
  nameOf: NameOf = letterOf,
): ClassDifference | null {
  if (first == null || group == null) return null
  const told: string[] = []
  const alike: string[] = []
  const unknown: string[] = []
  for (const statistic of STATISTICS) {
    const [before, after] = [first.latency_ms[statistic], group.latency_ms[statistic]]
    if (!before.value || after.value === null) continue
    if (!hasEnds(before) || !hasEnds(after)) unknown.push(statistic)
    else if (isApart(before, after)) told.push(`${statistic} ${changeInWords(before.value, after.value)}`)
    else alike.push(statistic)
  }
  const parts = [
    ...(told.length === 0 ? [] : [`${told.join(', ')} than ${nameOf(0)}`]),
    ...(alike.length === 0 ? [] : [`no clear difference in ${alike.join(' and ')}`]),
    ...(unknown.length === 0 ? [] : [`error of ${unknown.join(' and ')} not known`]),
  ]
  if (parts.length === 0) return null
  const words = alike.length === STATISTICS.length ? 'no clear difference' : parts.join('; ')
  return { words, isClear: told.length > 0 }
}

/** Whether two numbers differ by more than their intervals allow, and by more than anybody minds. */
export function isApart(one: Quantity, other: Quantity): boolean {
  if (!one.value || other.value === null || Math.abs(other.value / one.value - 1) < LEAST_GAP) return false
  return (one.high ?? one.value) < (other.low ?? other.value) || (other.high ?? other.value) < (one.low ?? one.value)
}

function changeInWords(before: number, after: number): string {
  return `${percent(percentOfRatio(Math.abs(after / before - 1)))} ${after < before ? 'lower' : 'higher'}`
}

function hasEnds({ low, high }: Quantity): boolean {
  return low !== null && high !== null
}
