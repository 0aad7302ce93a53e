/** Edits of several parts at once. */
import { setField } from './class-edits'
import { addPart } from './design-edits'
import { choiceLabel } from './fields/design-words'
import { definitionOf, definitionOfWorkload, fieldsOf, type Field } from './fields/schema-fields'
import { freeLun, freeLuns } from './free-luns'
import { freshName } from './fresh-name'
import { setAt } from './json-pointer'
import { first } from './new-parts'
import { findPart, listParts, type Part } from './parts'
import { membersOf } from './vm-classes'

import type { Datastore, Design } from '@/api/types'

const MIXED = 'several values'

/** The fields that all parts have, with the value that they share; ids and names stay with each part. */
export function commonFields(parts: Part[]): Field[] {
  return sharedFields(parts.map((part) => fieldsOf(definitionOf(part), part.value, part.pointer)))
}

/** The same of the workloads of classes, with the block size where each has one; none where they differ in kind. */
export function commonWorkloadFields(parts: Part[]): { path: string; field: Field }[] {
  const classes = parts.flatMap((part) => (part.kind === 'vm_class' ? [part] : []))
  const [first] = classes
  if (first === undefined || classes.length < parts.length) return []
  const { loop } = first.value.workload
  if (classes.some(({ value }) => value.workload.loop !== loop)) return []
  const load = sharedFields(
    classes.map(({ value, pointer }) => fieldsOf(definitionOfWorkload(loop), value.workload, `${pointer}/workload`)),
  )
  const blocks = classes.flatMap(({ value, pointer }) =>
    value.workload.blocks.length === 1
      ? [fieldsOf('BlockSize', value.workload.blocks[0] ?? {}, `${pointer}/workload/blocks/0`)]
      : [],
  )
  const sizes = blocks.length < classes.length ? [] : sharedFields(blocks).filter(({ name }) => name === 'size_kib')
  return [
    ...load.map((field) => ({ path: `workload/${field.name}`, field })),
    ...sizes.map((field) => ({ path: `workload/blocks/0/${field.name}`, field })),
  ]
}

function sharedFields([own, ...others]: Field[][]): Field[] {
  if (own === undefined) return []
  return own.flatMap((field) => {
    if (field.kind === 'id' || field.name === 'name') return []
    const same = others.map((fields) => fields.find(({ name }) => name === field.name))
    if (same.includes(undefined)) return []
    const isShared = same.every((other) => JSON.stringify(other?.value) === JSON.stringify(field.value))
    return [isShared ? field : { ...field, value: undefined, unset: MIXED }]
  })
}

/** Sets a field of each of the parts. */
export function setOnAll(design: Design, ids: string[], name: string, value: unknown): Design {
  return ids.reduce((before, id) => {
    const part = findPart(before, id)
    return part === null ? before : setField(before, `${part.pointer}/${name}`, value)
  }, design)
}

/** Names that a new scenario gives designs by their datastores, and copies of these. */
const GIVEN =
  /^(?:(?:A|\d+) (?:VMFS|NFS|RDM) datastores?|vVols behind a protocol endpoint)(?: \(copy(?: \d+)?\)| \d+)?$/

/**
 * Datastores as another kind. vVols need a protocol endpoint: an array without one gets one. A design that a new scenario
 * named by its datastores is named anew; `titles` are those of the other designs.
 */
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
  return {
    ...converted,
    title: freshName(givenTitle(kind, membersOf(converted.datastores, idsOf(converted))), new Set(titles)),
  }
}

const idsOf = ({ datastores }: Design): string[] => datastores.map(({ id }) => id)

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

/** "VMFS", or nothing for datastores of several kinds. */
export function kindInWords(datastores: Datastore[]): string {
  const [kind, ...others] = new Set(datastores.map((each) => each.kind))
  return kind === undefined || others.length > 0 ? '' : choiceLabel(kind)
}

/** "Keep VMFS, convert a copy". */
export function keepInWords(before: Datastore[]): string {
  const kind = kindInWords(before)
  return kind === '' ? 'Convert a copy instead' : `Keep ${kind}, convert a copy`
}

/** "Our cluster, vVol": a converted copy of a design with a name of its own. */
export function convertedTitle({ title }: Design, converted: Datastore[]): string {
  return [title, kindInWords(converted)].filter(Boolean).join(', ')
}

/** "10 datastores are converted in this design." */
export function convertedInWords(count: number): string {
  return `${count === 1 ? '1 datastore is' : `${count} datastores are`} converted in this design.`
}

/** Limits of single volumes in the array that a conversion makes limits of something else; null where there is none. */
export function movedLimitsInWords(design: Design, converted: Datastore[], kind: Datastore['kind']): string | null {
  const ids = new Set(converted.filter((each) => (each.kind === 'vvol') !== (kind === 'vvol')).map(({ id }) => id))
  const holds = (stores: string[] | undefined) =>
    ids.size > 0 && (stores === undefined || stores.length === 0 || stores.some((id) => ids.has(id)))
  const limits = design.arrays.flatMap(({ io_limits: limits = [] }) => limits)
  const moved = limits.filter(({ scope = 'volume', datastores }) => scope === 'volume' && holds(datastores))
  if (moved.length === 0) return null
  const names = moved.map(({ id, name }) => name ?? id).join(', ')
  return kind === 'vvol'
    ? `Limits of a LUN now hold for each vVol, so for each virtual disk: ${names}. Divide them, or limit all volumes together.`
    : `Limits of a vVol now hold for each LUN, so for all its virtual disks together: ${names}. Raise them, or remove them.`
}

/** "10 LUNs are now empty." */
export function freedInWords(count: number): string {
  return count === 1 ? '1 LUN is now empty.' : `${count} LUNs are now empty.`
}

/** "Remove all 10" */
export function removeInWords(count: number): string {
  return count === 1 ? 'Remove it' : `Remove all ${count}`
}

/** The array of the LUN on which the first of the datastores lies. */
function arrayOf(design: Design, ids: string[]): string | null {
  const part = findPart(design, ids[0] ?? null)
  if (part?.kind !== 'datastore' || part.value.kind === 'vvol') return null
  return findPart(design, part.value.lun)?.parent ?? null
}

/** All parts of the kind of one of them, to be edited together. */
export function alikeParts(design: Design, part: Part): string[] {
  return listParts(design)
    .filter((other) => other.kind === part.kind)
    .map(({ id }) => id)
}

/** The datastore as another kind: on the LUN that it has, or the first device that is free for it. */
export function datastoreOfKind(design: Design, old: Datastore, kind: Datastore['kind']): Datastore {
  const { id, name, count, capacity_gib } = old
  const kept = {
    id,
    ...(name === undefined ? {} : { name }),
    ...(count === undefined ? {} : { count }),
    ...(capacity_gib === undefined ? {} : { capacity_gib }),
  }
  return kind === 'vvol'
    ? { ...kept, kind, protocol_endpoint: first(design, 'protocol_endpoint', 'pe01') }
    : { ...kept, kind, lun: old.kind === 'vvol' ? (freeLun(design) ?? first(design, 'lun', 'lun01')) : old.lun }
}
