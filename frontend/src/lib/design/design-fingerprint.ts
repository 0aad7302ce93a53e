/** What of a design decides its numbers at rest. Names, notes and positions do not, nor operations. */
import type { Design } from '@/api/types'

const NO_EFFECT = new Set([
  'layout',
  'class_targets',
  'material_difference_pct',
  'title',
  'notes',
  'name',
  'operations',
  'timeline',
  'data_mover',
  'locking',
  'vmfs_version',
  'vmfs_block_mib',
  'offload',
  'used_gib',
])

function numbersOnly(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(numbersOnly)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !NO_EFFECT.has(key))
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([key, inner]: [string, unknown]) => [key, numbersOnly(inner)]),
  )
}

/** A text that is the same for designs with the same numbers. */
export function designFingerprint(designs: Design[]): string {
  return JSON.stringify(numbersOnly(designs))
}

/** Whether both lists of designs would give the same numbers. */
export function haveSameNumbers(ones: Design[], others: Design[]): boolean {
  return ones === others || designFingerprint(ones) === designFingerprint(others)
}

/** Whether both designs would give the same time line: all counts but notes and positions. */
export function haveSameTimeline(one: Design, other: Design): boolean {
  const { layout: _layout, notes: _notes, ...asked } = one
  const { layout: _otherLayout, notes: _otherNotes, ...otherAsked } = other
  return one === other || JSON.stringify(asked) === JSON.stringify(otherAsked)
}
