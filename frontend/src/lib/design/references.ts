/** Which parts the fields of a part may name. */
import type { Field } from './fields/schema-fields'
import { findPart, listParts, type Part } from './parts'

import type { Design } from '@/api/types'

/** Parts that may be named in a reference field of a part: owners are SPs of the same array. */
export function referenceCandidates(
  design: Design,
  part: Part,
  { name, refersTo }: Pick<Field, 'name' | 'refersTo'>,
): Part[] {
  return listParts(design).filter(
    (candidate) =>
      refersTo.includes(referredKind(candidate)) &&
      (listOf(name) === 'preferred_ports'
        ? isOnAPath(design, part, candidate)
        : isInReach(part, listOf(name), candidate)),
  )
}

/** A profile is named by its own kind: a driver or a disk model. */
function referredKind(candidate: Part): string {
  return candidate.kind === 'profile' ? candidate.value.kind : candidate.kind
}

/** `owners` of `owners.0`. */
function listOf(field: string): string {
  return field.split('.')[0] ?? field
}

function isInReach(part: Part, field: string, candidate: Part): boolean {
  switch (field) {
    case 'owners':
    case 'first_switch':
    case 'second_switch':
      return candidate.parent === part.parent
    case 'pool':
      return part.kind === 'operation' || candidate.parent === part.parent
    case 'switch':
      return candidate.parent === fabricOf(part)
    case 'members':
      return fabricOf(candidate) === part.parent
    case 'extents':
      return candidate.id !== lunOf(part)
    default:
      return true
  }
}

/** Whether a port may be preferred: by a host its own HBA ports, by a device the target ports of its array. */
function isOnAPath(design: Design, part: Part, port: Part): boolean {
  if (port.kind === 'hba_port') return part.kind !== 'host' || port.parent === part.id
  return part.kind === 'host' || findPart(design, port.parent)?.parent === part.parent
}

/** Fabric that a port is cabled to. */
function fabricOf(part: Part): string | null {
  return part.kind === 'hba_port' || part.kind === 'target_port' ? part.value.fabric : null
}

/** First LUN of a datastore. */
function lunOf(part: Part): string | null {
  return part.kind === 'datastore' && part.value.kind !== 'vvol' ? part.value.lun : null
}
