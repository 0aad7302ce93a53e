/** Datastores as another kind: what they need is added, and what a new scenario called the design follows. */
import { addPart } from './design-edits'
import { freeLuns } from './free-luns'
import { freshName } from './fresh-name'
import { setAt } from './json-pointer'
import { datastoreOfKind } from './new-parts'
import { findPart, listParts } from './parts'

import type { Datastore, Design } from '@/api/types'

/** Names that a new scenario gives designs by their datastores, and copies of these. */
const GIVEN = /^(?:(?:A|\d+) (?:VMFS|NFS|RDM) datastores?|vVols behind a protocol endpoint)(?: \(copy(?: \d+)?\)| \d+)?$/

/** vVols need a protocol endpoint: an array without one gets one. `titles`: those of the other designs, which no design takes. */
export function convertDatastores(
  design: Design,
  ids: string[],
  kind: Datastore['kind'],
  titles: readonly string[] = [],
): Design {
  const isNeeded = kind === 'vvol' && !listParts(design).some((part) => part.kind === 'protocol_endpoint')
  const ready = isNeeded ? (addPart(design, 'protocol_endpoint', arrayOf(design, ids))?.design ?? design) : design
  const converted = ids.reduce((before, id) => {
    const part = findPart(before, id)
    if (part?.kind !== 'datastore' || part.value.kind === kind) return before
    return setAt(before, part.pointer, datastoreOfKind(before, part.value, kind))
  }, ready)
  const isAll = converted.datastores.every((each) => each.kind === kind)
  if (!GIVEN.test(design.title) || !isAll) return converted
  return { ...converted, title: freshName(givenTitle(kind, converted.datastores.length), new Set(titles)) }
}

/** What a new scenario calls a design with so many datastores of a kind. */
export function givenTitle(kind: Datastore['kind'], count: number): string {
  if (kind === 'vvol') return 'vVols behind a protocol endpoint'
  const word = kind.toUpperCase()
  return count === 1 ? `A ${word} datastore` : `${count} ${word} datastores`
}

/** LUNs that held something before the edit and hold nothing after it. */
export function freedLuns(before: Design, after: Design): string[] {
  const free = new Set(freeLuns(before))
  return freeLuns(after).filter((id) => !free.has(id))
}

/** "10 LUNs hold nothing any more." */
export function freedInWords(count: number): string {
  return count === 1 ? '1 LUN holds nothing any more.' : `${count} LUNs hold nothing any more.`
}

/** The array of the LUN on which the first of the datastores lies. */
function arrayOf(design: Design, ids: string[]): string | null {
  const part = findPart(design, ids[0] ?? null)
  if (part?.kind !== 'datastore' || part.value.kind === 'vvol') return null
  return findPart(design, part.value.lun)?.parent ?? null
}
