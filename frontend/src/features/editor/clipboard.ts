/** Copies of parts: beside the originals, or in another design. */
import type { Datastore, Design } from '@/api/types'
import { addPart, parentFor, rewriteReferences, uniqueId } from '@/lib/design/design-edits'
import { freeLuns, isTaken } from '@/lib/design/free-luns'
import { freshName } from '@/lib/design/fresh-name'
import { appendAt, join } from '@/lib/design/json-pointer'
import { findPart, KINDS, listParts, type Part } from '@/lib/design/parts'

export type PastedParts = { design: Design; ids: string[] }

/** The parts with these ids. One that stands inside another of them comes with its holder. */
export function copyParts(design: Design, ids: string[]): Part[] {
  const wanted = new Set(ids)
  return listParts(design).filter(
    (part) => wanted.has(part.id) && !holders(design, part).some((holder) => wanted.has(holder)),
  )
}

function holders(design: Design, part: Part): string[] {
  const holder = findPart(design, part.parent)
  return holder === null ? [] : [holder.id, ...holders(design, holder)]
}

/**
 * The design with copies of the parts. Everything in them gets a new id; references between them
 * follow. A part finds its old holder, or the first of that kind; without any it stays out. A
 * datastore takes LUNs that carry none yet.
 */
export function pasteParts(design: Design, copies: Part[]): PastedParts {
  const renamed = new Map<string, string>()
  const named = copies.map((copy) => ({ copy, value: withFreshIds(design, copy.value, renamed) }))
  const rename = (old: string) => renamed.get(old) ?? old
  return named.reduce<PastedParts>(
    (sofar, { copy, value }) => {
      const { parent, list } = KINDS[copy.kind]
      const home = parent === null ? null : parentFor(design, parent, copy.parent)
      if (parent !== null && home === null) return sofar
      const rewritten = withFreshName(sofar.design, copy, rewriteReferences(value, rename))
      const ready =
        copy.kind === 'datastore'
          ? onFreeLuns(sofar.design, rewritten as Datastore)
          : { design: sofar.design, value: rewritten }
      const pointer = join(home?.pointer ?? '', list)
      return { design: appendAt(ready.design, pointer, ready.value), ids: [...sofar.ids, rename(copy.id)] }
    },
    { design, ids: [] },
  )
}

/** The copy under a name of its own: "Nightly backup 2". Classes of one name count together in reports, so they keep it. */
function withFreshName<T>(design: Design, { kind, value: { id: _id, ...original } }: Part, copy: T): T {
  const name = 'name' in original ? original.name : null
  if (kind === 'vm_class' || !name) return copy
  const taken = new Set(listParts(design).map((part) => part.title))
  return { ...copy, name: freshName(name, taken) }
}

/** The datastore with each LUN that is taken replaced by a free one, which may be new. */
function onFreeLuns(design: Design, datastore: Datastore): { design: Design; value: Datastore } {
  if (datastore.kind === 'vvol') return { design, value: datastore }
  const { extents = [] } = datastore
  const found = [datastore.lun, ...extents].reduce<PastedParts>(
    (sofar, wanted) => {
      const next = untaken(sofar.design, wanted, sofar.ids)
      return { design: next.design, ids: [...sofar.ids, next.id] }
    },
    { design, ids: [] },
  )
  const [lun = datastore.lun, ...others] = found.ids
  const value = { ...datastore, lun, ...(extents.length === 0 ? {} : { extents: others }) }
  return { design: found.design, value }
}

/** The wanted LUN, or one of the same array that neither a datastore nor `mine` has. */
function untaken(design: Design, wanted: string, mine: string[]): { design: Design; id: string } {
  if (!isTaken(design, wanted)) return { design, id: wanted }
  const array = findPart(design, wanted)?.parent ?? null
  const free = freeLuns(design, array).find((lun) => !mine.includes(lun))
  const added = free === undefined ? addPart(design, 'lun', array) : { design, id: free }
  return added ?? { design, id: wanted }
}

export function duplicateParts(design: Design, ids: string[]): PastedParts {
  return pasteParts(design, copyParts(design, ids))
}

/** The value with new ids all over; each is noted in `renamed`, and none is given twice. */
function withFreshIds(design: Design, value: unknown, renamed: Map<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => withFreshIds(design, item, renamed))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]: [string, unknown]) => {
      if (key !== 'id') return [key, withFreshIds(design, inner, renamed)]
      const fresh = uniqueId(design, renamedAsHolder(String(inner), renamed), new Set(renamed.values()))
      renamed.set(String(inner), fresh)
      return [key, fresh]
    }),
  )
}

/** "esx03-p1" in the copy esx03 of esx01, whose port is "esx01-p1". */
function renamedAsHolder(id: string, renamed: Map<string, string>): string {
  const holder = [...renamed.keys()].find((old) => id.startsWith(`${old}-`))
  return holder === undefined ? id : `${renamed.get(holder) ?? holder}${id.slice(holder.length)}`
}
