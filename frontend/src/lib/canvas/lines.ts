/** The lines of the canvas, and which of them an I/O through a part takes. */

import type { Design, Operation, VmClass } from '@/api/types'
import { listParts } from '@/lib/design/parts'
import { datastoreEntries, hostEntries } from '@/lib/design/vm-classes'

export type Line = { id: string; from: string; fromRow: string | null; to: string; toRow: string | null }

export function canvasLines(design: Design): Line[] {
  const known = new Set(listParts(design).map((part) => part.id))
  const lines = [
    ...design.classes.flatMap((entry) => hostEntries(entry).map((host) => line(entry.id, null, host, null))),
    ...design.hosts.flatMap((host) => host.hba_ports.map((port) => line(host.id, port.id, port.fabric, null))),
    ...design.arrays.flatMap((array) =>
      array.sps.flatMap((sp) => sp.target_ports.map((port) => line(port.fabric, null, array.id, port.id))),
    ),
    ...replicationLines(design),
    ...design.datastores.flatMap((datastore) => {
      const device = datastore.kind === 'vvol' ? datastore.protocol_endpoint : datastore.lun
      const holder = listParts(design).find((part) => part.id === device)?.parent
      return holder ? [line(holder, device, datastore.id, null)] : []
    }),
  ]
  return lines.filter((one) => known.has(one.from) && known.has(one.to))
}

/** From each inter-site link to the arrays at its ends that hold a copy of a replicated LUN. */
function replicationLines(design: Design): Line[] {
  const luns = design.arrays.flatMap(({ luns: own = [] }) => own)
  const copies = new Set(luns.flatMap(({ id, replica }) => (replica == null ? [] : [id, replica])))
  const holders = design.arrays.filter(({ luns: own = [] }) => own.some(({ id }) => copies.has(id)))
  return (design.site_links ?? []).flatMap((link) =>
    holders
      .filter(({ site }) => site === link.first_site || site === link.second_site)
      .map((array) => line(link.id, null, array.id, null)),
  )
}

function line(from: string, fromRow: string | null, to: string, toRow: string | null): Line {
  return { id: `${fromRow ?? from}>${toRow ?? to}`, from, fromRow, to, toRow }
}

/** Where the VMs of a class lie, or whose VMs lie on a datastore, for the one that is selected: for all, they would hide the paths. */
export function placementLines(design: Design, selected: string): Line[] {
  const known = new Set(design.datastores.map(({ id }) => id))
  return design.classes.flatMap((entry) =>
    datastoreEntries(entry)
      .filter((store) => known.has(store) && (entry.id === selected || store === selected))
      .map((store) => line(entry.id, null, store, null)),
  )
}

/** Boxes that lie on a path of I/O through the part: those that it leads to and comes from. */
export function boxesOnPath(design: Design, id: string): Set<string> {
  const operation = design.operations?.find((one) => one.id === id)
  if (operation !== undefined) return boxesOfOperation(design, operation)
  const entry = design.classes.find((one) => one.id === id)
  if (entry !== undefined) return boxesOfClass(design, entry)
  const through = boxesThrough(design, id)
  if (!design.datastores.some((one) => one.id === id)) return through
  const others = design.classes.filter((one) => !datastoreEntries(one).includes(id)).map((one) => one.id)
  return new Set([...through].filter((box) => !others.includes(box)))
}

/** Boxes between a class and the datastores that it lies on. */
function boxesOfClass(design: Design, entry: VmClass): Set<string> {
  const toDatastores = new Set(datastoreEntries(entry).flatMap((store) => [...boxesThrough(design, store)]))
  return new Set([entry.id, ...[...boxesThrough(design, entry.id)].filter((box) => toDatastores.has(box))])
}

/** Boxes between the host of an operation and the datastores that it reads and writes. */
function boxesOfOperation(design: Design, operation: Operation): Set<string> {
  if (operation.kind === 'rebuild') return boxesThrough(design, operation.pool)
  const source = 'source' in operation ? operation.source : operation.target
  const atEnds = new Set([operation.target, source].flatMap((end) => [...boxesThrough(design, end)]))
  if (operation.host == null) return atEnds
  const ofHost = boxesThrough(design, operation.host)
  return new Set([...atEnds].filter((box) => ofHost.has(box)))
}

function boxesThrough(design: Design, id: string): Set<string> {
  const lines = canvasLines(design)
  const start = boxOf(design, id)
  const reached = new Set([start])
  markReachable(start, (box) => lines.filter((one) => one.from === box).map((one) => one.to), reached)
  markReachable(start, (box) => lines.filter((one) => one.to === box).map((one) => one.from), reached)
  return reached
}

function markReachable(start: string, next: (box: string) => string[], reached: Set<string>): void {
  const open = [start]
  const seen = new Set(open)
  for (let box = open.pop(); box !== undefined; box = open.pop()) {
    for (const other of next(box)) {
      if (seen.has(other)) continue
      seen.add(other)
      reached.add(other)
      open.push(other)
    }
  }
}

/** The box in which a part is drawn: ports and SPs stand in that of their host or array. */
function boxOf(design: Design, id: string): string {
  const parts = new Map(listParts(design).map((part) => [part.id, part]))
  let current = parts.get(id)
  while (current?.parent) current = parts.get(current.parent)
  return current?.id ?? id
}
