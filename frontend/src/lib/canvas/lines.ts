/** The lines of the canvas, and which of them an I/O through a part takes. */

import type { Design, Operation } from '@/api/types'
import { listParts } from '@/lib/design/parts'

export type Line = { id: string; from: string; fromRow: string | null; to: string; toRow: string | null }

export function canvasLines(design: Design): Line[] {
  const known = new Set(listParts(design).map((part) => part.id))
  const lines = [
    ...design.vm_groups.map((group) => line(group.id, null, group.host, null)),
    ...design.hosts.flatMap((host) =>
      host.hba_ports.map((port) => line(host.id, port.id, port.fabric, null)),
    ),
    ...design.arrays.flatMap((array) =>
      array.sps.flatMap((sp) =>
        sp.target_ports.map((port) => line(port.fabric, null, array.id, port.id)),
      ),
    ),
    ...design.datastores.flatMap((datastore) => {
      const device = datastore.kind === 'vvol' ? datastore.protocol_endpoint : datastore.lun
      const holder = listParts(design).find((part) => part.id === device)?.parent
      return holder ? [line(holder, device, datastore.id, null)] : []
    }),
  ]
  return lines.filter((one) => known.has(one.from) && known.has(one.to))
}

function line(from: string, fromRow: string | null, to: string, toRow: string | null): Line {
  return { id: `${fromRow ?? from}>${toRow ?? to}`, from, fromRow, to, toRow }
}

/** Boxes that lie on a path of I/O through the part: those that it leads to and comes from. */
export function boxesOnPath(design: Design, id: string): Set<string> {
  const operation = design.operations?.find((one) => one.id === id)
  return operation === undefined ? boxesThrough(design, id) : boxesOfOperation(design, operation)
}

/** Boxes between the host of an operation and the datastores that it reads and writes. */
function boxesOfOperation(design: Design, operation: Operation): Set<string> {
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
