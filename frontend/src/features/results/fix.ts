/** A proposed change as a copy of the design with the fields changed. */
import type { Design, Proposal, Report } from '@/api/types'
import { appendChangedCopy, withChanges, type FieldChange } from '@/lib/design/designs'

/** Whether a field of the design sets the limit, so that a larger value may lift it. */
export function canBeLifted({ bottleneck: { kind, origin } }: Report): boolean {
  return kind === 'overload' || origin != null
}

function changesOf({ changes }: Proposal): FieldChange[] {
  return changes.map(({ pointer, after }) => ({
    pointer,
    value: after === null ? undefined : (JSON.parse(after) as unknown),
  }))
}

export function applyFix(design: Design, proposal: Proposal): Design {
  return withChanges(design, changesOf(proposal))
}

/** The designs of a scenario with the fixed copy at the end. */
export function appendFixedCopy(designs: Design[], design: Design, proposal: Proposal) {
  return appendChangedCopy(designs, design, changesOf(proposal))
}
