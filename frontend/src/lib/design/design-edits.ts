/** Changes of a design's parts. Each returns a new design. */

import { setField, withoutEntry } from './class-edits'
import { REFERENCE_FIELDS } from './design-schema'
import { freeLun } from './free-luns'
import { appendAt, join, setAt } from './json-pointer'
import { newOperation, operationWord } from './new-operations'
import { newPart } from './new-parts'
import { findPart, KINDS, listParts, type Part, type PartKind } from './parts'

import type { Design, Operation } from '@/api/types'

export type AddedPart = { design: Design; id: string }

/** The wanted id, or the next with a higher number that neither the design nor `more` has. */
export function uniqueId(design: Design, wanted: string, more = new Set<string>()): string {
  const taken = new Set([...listParts(design).map((part) => part.id), ...more])
  if (!taken.has(wanted)) return wanted
  const stem = wanted.replace(/\d+$/, '')
  const digits = /\d+$/.exec(wanted)?.[0] ?? '1'
  for (let number = Number(digits) + 1; ; number += 1) {
    const id = stem + String(number).padStart(digits.length, '0')
    if (!taken.has(id)) return id
  }
}

/**
 * Adds a part; one that needs a holder goes into `holder`, or into the first that fits. A datastore
 * that finds no free LUN brings one with it.
 */
export function addPart(design: Design, kind: PartKind, holder: string | null = null): AddedPart | null {
  const needsLun = kind === 'datastore' && freeLun(design) === null
  const ready = needsLun ? addOne(design, 'lun', holder)?.design : design
  return addOne(ready ?? design, kind, holder)
}

function addOne(design: Design, kind: PartKind, holder: string | null): AddedPart | null {
  const { parent, list } = KINDS[kind]
  const home = parent === null ? null : parentFor(design, parent, holder)
  if (parent !== null && home === null) return null
  const value = newPart(design, kind, home, (wanted) => uniqueId(design, wanted))
  return { design: appendAt(design, join(home?.pointer ?? '', list), value), id: value.id }
}

/** Adds an operation of a kind. */
export function addOperation(design: Design, kind: Operation['kind']): AddedPart {
  const id = uniqueId(design, `${operationWord(kind).toLowerCase().replaceAll(' ', '-')}01`)
  return { design: appendAt(design, '/operations', newOperation(design, kind, id)), id }
}

export function parentFor(design: Design, kind: PartKind, wanted: string | null): Part | null {
  const chosen = findPart(design, wanted)
  if (chosen?.kind === kind) return chosen
  return listParts(design).find((part) => part.kind === kind) ?? null
}

/** Removes a part with all that it holds. Lists of several entries go on without it; other references to it stay, and are listed as problems. */
export function removePart(design: Design, id: string): Design {
  const part = findPart(design, id)
  if (part === null) return design
  const removed = withoutEntry(setAt(design, part.pointer, undefined), id)
  const { [id]: _position, ...layout } = removed.layout ?? {}
  return removed.layout === undefined ? removed : { ...removed, layout }
}

/** Every reference to a part, by another id. */
export function rewriteReferences<T>(value: T, rename: (old: string) => string): T {
  if (Array.isArray(value)) return value.map((item: unknown) => rewriteReferences(item, rename)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]: [string, unknown]) =>
      REFERENCE_FIELDS.has(key) ? [key, renameIds(inner, rename)] : [key, rewriteReferences(inner, rename)],
    ),
  ) as T
}

/** The id of a reference field, or its ids, by their other names. Lists of parts, such as the hosts of a design, go by the same names. */
function renameIds(ids: unknown, rename: (old: string) => string): unknown {
  if (Array.isArray(ids)) return ids.map((id) => renameIds(id, rename))
  return typeof ids === 'string' ? rename(ids) : rewriteReferences(ids, rename)
}

/** Gives a part another id, in every reference to it too. */
export function renamePart(design: Design, id: string, to: string): Design {
  const part = findPart(design, id)
  if (part === null) return design
  const rename = (old: string) => (old === id ? to : old)
  const renamed = rewriteReferences(setAt(design, join(part.pointer, 'id'), to), rename)
  if (design.layout?.[id] === undefined) return renamed
  const { [id]: position, ...layout } = design.layout
  return { ...renamed, layout: position === undefined ? layout : { ...layout, [to]: position } }
}

export function removeParts(design: Design, ids: string[]): Design {
  return ids.reduce(removePart, design)
}

/** What a line between two kinds of part means: which field of which end it sets. */
const CONNECTIONS: { from: PartKind; to: PartKind; field: string; holds: 'from' | 'to' }[] = [
  { from: 'vm_class', to: 'host', field: 'hosts', holds: 'from' },
  { from: 'vm_class', to: 'datastore', field: 'datastores', holds: 'from' },
  { from: 'hba_port', to: 'fabric', field: 'fabric', holds: 'from' },
  { from: 'fabric', to: 'target_port', field: 'fabric', holds: 'to' },
  { from: 'lun', to: 'datastore', field: 'lun', holds: 'to' },
  { from: 'protocol_endpoint', to: 'datastore', field: 'protocol_endpoint', holds: 'to' },
]

/** The design with the two parts connected, or null where the kinds do not fit together. */
export function connectParts(design: Design, from: string, to: string): Design | null {
  const ends = { from: findPart(design, from), to: findPart(design, to) }
  const rule = CONNECTIONS.find((connection) => connection.from === ends.from?.kind && connection.to === ends.to?.kind)
  if (rule === undefined || ends.from === null || ends.to === null) return null
  const [holder, named] = rule.holds === 'from' ? [ends.from, ends.to] : [ends.to, ends.from]
  if (!isFieldOf(holder, rule.field)) return null
  return setField(design, join(holder.pointer, rule.field), connected(holder, rule.field, named.id))
}

/** The part alone, or one more of a list. */
function connected(holder: Part, field: string, id: string): string | string[] {
  if (holder.kind !== 'vm_class') return id
  const { hosts, datastores } = holder.value
  return [...new Set([...(field === 'hosts' ? hosts : datastores), id])]
}

function isFieldOf(part: Part, field: string): boolean {
  if (part.kind !== 'datastore') return true
  return field === (part.value.kind === 'vvol' ? 'protocol_endpoint' : 'lun')
}
