/** How the latency of a class of VMs differs between designs, in words. */
import type { GroupResult, Quantity } from '@/api/types'
import { letterOf, type NameOf } from '@/lib/design/design-marks'
import { threeDigits } from '@/lib/format/format'

/** Relative difference below which nobody minds, as for all VMs. */
const LEAST_GAP = 0.005

const NO_CLEAR_DIFFERENCE = 'no clear difference'
const STATISTICS = ['mean', 'p99'] as const

export type ClassDifference = {
  words: string
  /** Whether mean or p99 differ by more than chance. */
  isClear: boolean
}

/** "mean 1.14 times faster, p99 1.32 times faster than A"; null where a design has no such class or no numbers. */
export function classDifference(
  first: GroupResult | null | undefined,
  group: GroupResult | null | undefined,
  nameOf: NameOf = letterOf,
): ClassDifference | null {
  if (first == null || group == null) return null
  const found = STATISTICS.flatMap((name) => judged(name, first.latency_ms[name], group.latency_ms[name]))
  if (found.length === 0) return null
  const of = (kind: Judged['kind']) => found.flatMap((one) => (one.kind === kind ? [one.words] : []))
  const [apart, alike, unknown] = [of('apart'), of('alike'), of('unknown')]
  const parts = [
    ...(apart.length === 0 ? [] : [`${apart.join(', ')} than ${nameOf(0)}`]),
    ...(alike.length === 0 ? [] : [`${NO_CLEAR_DIFFERENCE} in ${alike.join(' or ')}`]),
    ...(unknown.length === 0 ? [] : [`error of ${unknown.join(' and ')} not known`]),
  ]
  return { words: parts.join('; '), isClear: apart.length > 0 }
}

type Judged = { kind: 'apart' | 'alike' | 'unknown'; words: string }

/** What is said of one statistic; nothing where a number is missing. */
function judged(name: string, before: Quantity, after: Quantity): Judged[] {
  if (!before.value || after.value === null) return []
  if (!hasEnds(before) || !hasEnds(after)) return [{ kind: 'unknown', words: name }]
  if (!isApart(before, after)) return [{ kind: 'alike', words: name }]
  return [{ kind: 'apart', words: `${name} ${changeInWords(before.value, after.value)}` }]
}

/** Whether two numbers differ by more than their intervals allow, and by more than anybody minds; not without intervals. */
export function isApart(one: Quantity, other: Quantity): boolean {
  if (!one.value || other.value === null || Math.abs(other.value / one.value - 1) < LEAST_GAP) return false
  return hasEnds(one) && hasEnds(other) && (one.high < other.low || other.high < one.low)
}

function changeInWords(before: number, after: number): string {
  return after < before ? `${threeDigits(before / after)} times faster` : `${threeDigits(after / before)} times slower`
}

export function hasEnds(quantity: Quantity): quantity is Quantity & { low: number; high: number } {
  return quantity.low !== null && quantity.high !== null
}
