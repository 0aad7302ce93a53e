/** Classes of VMs: how many VMs there are, and which entries may run and hold them. The server places each one. */
import type { Design, VmClass } from '@/api/types'

type Counted = { id: string; count?: number | null }

/** How many hosts, datastores, LUNs or protocol endpoints an entry stands for. */
export function countOf({ count }: { count?: number | null }): number {
  return count ?? 1
}

/** How many hosts or datastores the named entries stand for together. */
export function membersOf(parts: readonly Counted[], ids: readonly string[]): number {
  const counts = new Map(parts.map((part) => [part.id, countOf(part)]))
  return ids.reduce((sum, id) => sum + (counts.get(id) ?? 0), 0)
}

/** VMs of a class over all its hosts, as the server counts them. */
export function vmsOf(design: Pick<Design, 'hosts'>, entry: VmClass): number {
  if (entry.vms != null) return entry.vms
  const pinned = (entry.pins ?? []).reduce((sum, { vms }) => sum + vms, 0)
  return (entry.vms_per_host ?? 0) * membersOf(design.hosts, entry.hosts) + pinned
}

/** Entries of hosts that may run its VMs. */
export function hostEntries({ hosts, pins = [] }: VmClass): string[] {
  return [...new Set([...hosts, ...pins.map(({ host }) => host)])]
}

/** Entries of datastores that may hold its virtual disks. */
export function datastoreEntries({ datastores, pins = [], further_disks: further = [] }: VmClass): string[] {
  return [
    ...new Set([
      ...datastores,
      ...pins.map(({ datastore }) => datastore),
      ...further.flatMap((disks) => disks.datastores),
    ]),
  ]
}

/** LUNs that an entry stands for: where it does not say, one for each datastore that lies on it. */
export function lunsOf({ datastores }: Pick<Design, 'datastores'>, lun: Counted): number {
  if (lun.count != null) return lun.count
  const carried = datastores.find(
    (each) => each.kind !== 'vvol' && [each.lun, ...(each.extents ?? [])].includes(lun.id),
  )
  return carried === undefined ? 1 : countOf(carried)
}

/** LUNs that some entries stand for together. */
export function lunsIn(design: Pick<Design, 'arrays' | 'datastores'>, ids: readonly string[]): number {
  const luns = design.arrays.flatMap((array) => array.luns ?? []).filter(({ id }) => ids.includes(id))
  return luns.reduce((sum, lun) => sum + lunsOf(design, lun), 0)
}

/** Disks of each VM, each further one as its share of the load of the first ones. */
export function loadsOfVm({ virtual_disks: disks = 1, further_disks: further = [] }: VmClass): number {
  return further.reduce((sum, { virtual_disks: more = 1, load_pct = 100 }) => sum + (more * load_pct) / 100, disks)
}
