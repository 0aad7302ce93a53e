/** What happens on the timeline of a design, and how another design gets the same. */
import { changedFields } from './moment-fields'
import { changesAt, failingParts, momentsOf, withChanges } from './moments'

import type { Design, Operation } from '@/api/types'
import { datastoreEntries, hostEntries } from '@/lib/design/vm-classes'

/** Whether a timeline of the design would show anything. */
export function happens(design: Design): boolean {
  const fills = design.timeline != null && design.classes.some(({ new_blocks_pct: pct = 0 }) => pct > 0)
  return (design.operations ?? []).length > 0 || momentsOf(design).length > 0 || fills
}

/** A design with what happens in another, and the names of the operations that it cannot have. */
export type Copied = { design: Design; leftOut: string[] }

/** Operations find their host and datastores by id, else by the VMs that lie there, else the first one. */
export function withHappeningsOf(from: Design, to: Design): Copied {
  const placed = (from.operations ?? []).map((operation) => inDesign(operation, from, to))
  const kept = placed.filter((operation) => isPossible(operation, to))
  const ids = new Set(kept.map(({ id }) => id))
  const operations = kept.map((operation) =>
    operation.after != null && !ids.has(operation.after) ? withoutField(operation, 'after') : operation,
  )
  const leftOut = placed.flatMap(({ id, name }) => (ids.has(id) ? [] : [name ?? id]))
  return { design: withMomentsOf(from, { ...to, operations }), leftOut }
}

function inDesign(operation: Operation, from: Design, to: Design): Operation {
  const moved: Record<string, unknown> = { ...operation }
  for (const field of ['source', 'target']) {
    if (typeof moved[field] === 'string') moved[field] = datastoreIn(moved[field], from, to)
  }
  if (typeof moved.host === 'string' && !to.hosts.some(({ id }) => id === moved.host)) moved.host = to.hosts[0]?.id
  const moving = to.classes.find(({ id }) => id === moved.vm_class)
  const [host, source] = [String(moved.host), String(moved.source ?? moved.target)]
  const isThere =
    moving !== undefined && hostEntries(moving).includes(host) && datastoreEntries(moving).includes(source)
  return (isThere ? moved : withoutField(moved, 'vm_class')) as Operation
}

function datastoreIn(id: string, from: Design, to: Design): string {
  if (to.datastores.some((one) => one.id === id)) return id
  const there = new Set(from.classes.filter((each) => datastoreEntries(each).includes(id)).map((each) => each.id))
  return to.classes.find((each) => there.has(each.id))?.datastores[0] ?? to.datastores[0]?.id ?? id
}

/** A move needs two datastores, a rebuild its pool, and only VMFS has metadata to lock. */
function isPossible(operation: Operation, { datastores, arrays }: Design): boolean {
  if (operation.kind === 'rebuild') {
    return arrays.some(({ pools = [] }) => pools.some(({ id }) => id === operation.pool))
  }
  if (operation.kind === 'storage_vmotion') return operation.source !== operation.target
  const target = datastores.find(({ id }) => id === operation.target)
  return operation.kind !== 'power_on' || target?.kind === 'vmfs'
}

function withoutField<T extends object>(whole: T, field: string): T {
  return Object.fromEntries(Object.entries(whole).filter(([name]) => name !== field)) as T
}

/** The moments of a design, less what names parts and fields that the other lacks. */
function withMomentsOf({ timeline }: Design, to: Design): Design {
  if (timeline == null) return to
  const parts = new Set(failingParts(to).map(({ value }) => value))
  const paths = new Set(changedFields(to).map(({ path }) => path))
  const copied: Design = { ...to, timeline }
  return momentsOf(copied).reduceRight((design, moment, index) => {
    const changes = changesAt(moment).filter((change) =>
      change.what === 'load' ? true : change.what === 'set' ? paths.has(change.path) : parts.has(change.part),
    )
    return withChanges(design, index, changes)
  }, copied)
}
