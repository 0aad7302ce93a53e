/** A fix as a copy of the design with the fields changed. */
import { withCopyOf } from './designs'
import { setAt } from './pointer'

import type { Design, Fix } from '@/api/types'

export function fixed(design: Design, fix: Fix): Design {
  return fix.changes.reduce<Design>(
    (changed, { pointer, after }) =>
      setAt(changed, pointer, after === null ? undefined : (JSON.parse(after) as unknown)),
    design,
  )
}

/** The designs of a scenario with the fixed copy at the end, and its place. */
export function withFixedCopy(
  designs: Design[],
  design: Design,
  fix: Fix,
): { designs: Design[]; index: number } {
  return { designs: withCopyOf(designs, fixed(design, fix)), index: designs.length }
}
