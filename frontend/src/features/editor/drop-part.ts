/** A part that is dropped on the canvas: it belongs to what it was dropped on. */
import { moveBoxes } from './alignment'
import type { PastedParts } from './clipboard'

import type { Design } from '@/api/types'
import type { Drop } from '@/lib/canvas/drop'
import { setField } from '@/lib/design/class-edits'
import { addPart, connectParts } from '@/lib/design/design-edits'
import { freeLuns } from '@/lib/design/free-luns'
import { join } from '@/lib/design/json-pointer'
import { findPart, KINDS, type Part, type PartKind } from '@/lib/design/parts'
import { membersOf } from '@/lib/design/vm-classes'

/** The design with a new part; null where nothing holds one of its kind. On the ground it goes with what is selected. */
export function dropPart(
  design: Design,
  kind: PartKind,
  { onto, places, own }: Drop,
  selected: string | null,
): PastedParts | null {
  const target = findPart(design, onto)
  const added = addPart(design, kind, target === null ? selected : holderAbove(design, kind, target))
  if (added === null) return null
  const { id } = added
  const tied = target === null ? added.design : tiedTo(added.design, id, target)
  return { design: own === null ? tied : moveBoxes(tied, { ...places, [id]: own }), ids: [id] }
}

/** What holds the kind: the part that it was dropped on, or one that this stands in, as the SP of a port. */
function holderAbove(design: Design, kind: PartKind, target: Part): string | null {
  if (target.kind === KINDS[kind].parent) return target.id
  const holder = findPart(design, target.parent)
  return holder === null ? null : holderAbove(design, kind, holder)
}

/** The new part tied to what it was dropped on, where the two can be connected. */
function tiedTo(design: Design, id: string, target: Part): Design {
  const part = findPart(design, id)
  if (part?.kind === 'vm_class') return withClassOn(design, part.pointer, target)
  if (part?.kind === 'datastore' && target.kind === 'array') {
    const [free] = freeLuns(design, target.id)
    return free === undefined ? design : (connectParts(design, free, id) ?? design)
  }
  return connectParts(design, id, target.id) ?? connectParts(design, target.id, id) ?? design
}

/** A class runs on the host that it was dropped on alone, or lies on that datastore alone. */
function withClassOn(design: Design, pointer: string, target: Part): Design {
  if (target.kind === 'datastore') return setField(design, join(pointer, 'datastores'), [target.id])
  const host = target.kind === 'host' ? target.id : target.kind === 'hba_port' ? target.parent : null
  if (host === null) return design
  const on = setField(design, join(pointer, 'hosts'), [host])
  return setField(on, join(pointer, 'vms'), membersOf(design.hosts, [host]))
}
