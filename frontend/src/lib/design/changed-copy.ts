/** Copies of designs with some fields changed. */
import { appendCopy } from './designs'
import { setAt } from './json-pointer'

import type { Design } from '@/api/types'

export type FieldChange = { pointer: string; /** Undefined: the field is unset. */ value: unknown }

export function withChanges(design: Design, changes: FieldChange[]): Design {
  return changes.reduce<Design>((changed, { pointer, value }) => setAt(changed, pointer, value), design)
}

/** The designs of a scenario with the changed copy at the end, and its place. */
export function appendChangedCopy(designs: Design[], design: Design, changes: FieldChange[]): { designs: Design[]; index: number } {
  return { designs: appendCopy(designs, withChanges(design, changes)), index: designs.length }
}
