/** Fitted values in a design: in the one that was fitted, or in a copy. */
import type { Calibration, Design } from '@/api/types'
import { appendCopy } from '@/lib/design/designs'
import { join, setAt } from '@/lib/design/json-pointer'
import { KINDS, listParts } from '@/lib/design/parts'
import { isSameDesign } from '@/lib/design/same-design'
import type { IsSame } from '@/lib/scenario/computed-at'

/** The designs of a scenario with a fitted copy at the end. */
export function appendFittedCopy(designs: Design[], { id, title }: Design, fitted: Design): Design[] {
  return appendCopy(designs, { ...fitted, id, title })
}

/**
 * The design with the fitted values and what is known of them; what else was changed since stays. Null where it lost a
 * part that was fitted.
 */
export function withFittedValues(design: Design, found: Calibration): Design | null {
  const parts = listParts(design).map(({ kind, id, pointer }) => ({ prefix: `${KINDS[kind].list}.${id}.`, pointer }))
  const calibration = found.design.calibration
  let changed: Design = calibration == null ? design : { ...design, calibration }
  for (const { path, also, value } of found.parameters) {
    for (const each of [path, ...also]) {
      const part = parts.find(({ prefix }) => each.startsWith(prefix))
      if (part === undefined) return null
      changed = setAt(changed, join(part.pointer, ...each.slice(part.prefix.length).split('.')), value)
    }
  }
  return changed
}

/** Tells whether two designs differ in nothing but what was fitted, which may have been taken over since. */
export function sameButForFitted(found: Calibration | null): IsSame {
  const fitted = (design: Design) => (found === null ? design : (withFittedValues(design, found) ?? design))
  return (one, other) => isSameDesign(fitted(one), fitted(other))
}
