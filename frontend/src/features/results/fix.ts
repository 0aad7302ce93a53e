/** A proposed change as a copy of the design with the fields changed. */
import type { Design, Proposal, Report } from '@/api/types'
import { appendCopy } from '@/lib/design/designs'
import { setAt } from '@/lib/design/json-pointer'


/** Whether a field of the design sets the limit, so that a larger value may lift it. */
export function canBeLifted({ bottleneck: { kind, origin } }: Report): boolean {
  return kind === 'overload' || origin != null
}

export function applyFix(design: Design, proposal: Proposal): Design {
  return proposal.changes.reduce<Design>(
    (changed, { pointer, after }) =>
      setAt(changed, pointer, after === null ? undefined : (JSON.parse(after) as unknown)),
    design,
  )
}

/** The designs of a scenario with the fixed copy at the end, and its place. */
export function appendFixedCopy(
  designs: Design[],
  design: Design,
  proposal: Proposal,
): { designs: Design[]; index: number } {
  return { designs: appendCopy(designs, applyFix(design, proposal)), index: designs.length }
}
