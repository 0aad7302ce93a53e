/** Edits of a class of VMs whose fields hang together: shares follow their entries, and one number of VMs is set. */
import { setAt, tokens } from './json-pointer'
import { membersOf } from './vm-classes'

import type { Design, Pin, VmClass } from '@/api/types'

/** Lists of entries, each with the list of shares in the same order. */
const SHARES = { hosts: 'host_shares', datastores: 'datastore_shares' } as const

export type EntryList = keyof typeof SHARES

/** How the VMs of a class are counted. */
export type CountedBy = 'vms' | 'vms_per_host'
const OTHER: Record<CountedBy, CountedBy> = { vms: 'vms_per_host', vms_per_host: 'vms' }

export function countedBy({ vms_per_host: perHost }: VmClass): CountedBy {
  return perHost == null ? 'vms' : 'vms_per_host'
}

/** The number that a class does not set. */
export function uncounted(entry: VmClass): CountedBy {
  return OTHER[countedBy(entry)]
}

/** A design with one field set; what hangs together with it follows. */
export function setField(design: Design, pointer: string, value: unknown): Design {
  const [list, index, field, ...inside] = tokens(pointer)
  const entry = list === 'classes' && inside.length === 0 ? design.classes[Number(index)] : undefined
  if (entry === undefined) return setAt(design, pointer, value)
  const changed = classWith(entry, field ?? '', value)
  return changed === null ? setAt(design, pointer, value) : setAt(design, `/classes/${index}`, changed)
}

/** Null where the field stands alone. */
function classWith(entry: VmClass, field: string, value: unknown): VmClass | null {
  if (isEntryList(field) && isIdList(value)) return withEntries(entry, field, value)
  if (isCount(field) && typeof value === 'number')
    return setAt(setAt(entry, `/${OTHER[field]}`, undefined), `/${field}`, value)
  return null
}

function isEntryList(field: string): field is EntryList {
  return Object.hasOwn(SHARES, field)
}

function isCount(field: string): field is CountedBy {
  return Object.hasOwn(OTHER, field)
}

function isIdList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((id) => typeof id === 'string')
}

/** The class on other entries; each entry keeps its share, and a new one has the share of the first. */
export function withEntries(entry: VmClass, list: EntryList, ids: string[]): VmClass {
  const shares = entry[SHARES[list]] ?? []
  const changed = { ...entry, [list]: ids }
  if (shares.length === 0) return changed
  const byId = new Map(entry[list].map((id, index) => [id, shares[index]]))
  return { ...changed, [SHARES[list]]: ids.map((id) => byId.get(id) ?? shares[0] ?? 1) }
}

/** The weight of each entry; 1 each where none is set. */
export function sharesOf(entry: VmClass, list: EntryList): number[] {
  const shares = entry[SHARES[list]] ?? []
  return entry[list].map((_, index) => shares[index] ?? 1)
}

/** Where the share of an entry stands, for the box that sets it. */
export function shareField(list: EntryList): (typeof SHARES)[EntryList] {
  return SHARES[list]
}

/** The class with another share of one entry; without any where all are alike. */
export function withShare(entry: VmClass, list: EntryList, index: number, share: number): VmClass {
  const shares = sharesOf(entry, list).with(index, share)
  return setAt(entry, `/${SHARES[list]}`, new Set(shares).size === 1 ? undefined : shares)
}

/** The class with its VMs counted in the other way: as many as before, as far as they divide among its hosts. */
export function countedAs(design: Design, entry: VmClass, way: CountedBy): VmClass {
  if (countedBy(entry) === way) return entry
  const hosts = Math.max(1, membersOf(design.hosts, entry.hosts))
  const pinned = (entry.pins ?? []).reduce((sum, { vms }) => sum + vms, 0)
  if (way === 'vms') return classWith(entry, way, Math.max(1, (entry.vms_per_host ?? 1) * hosts + pinned)) ?? entry
  const each = Math.max(1, Math.round(((entry.vms ?? hosts) - pinned) / hosts))
  return setAt(classWith(entry, way, each) ?? entry, '/host_shares', undefined)
}

/** A pin to begin with: a VM on the first host and the first datastore of a class. */
export function newPin({ hosts, datastores }: VmClass): Pin {
  return { host: hosts[0] ?? 'esx01', datastore: datastores[0] ?? 'datastore01', vms: 1 }
}

/** A design in which lists of several entries no longer name a part that is gone; the last one stays, as a problem. */
export function withoutEntry(design: Design, id: string): Design {
  const left = (ids: string[]) => (ids.length > 1 && ids.includes(id) ? ids.filter((each) => each !== id) : ids)
  const classes = design.classes.map((entry) => {
    const own = withEntries(withEntries(entry, 'hosts', left(entry.hosts)), 'datastores', left(entry.datastores))
    const further = entry.further_disks?.map((disks) => ({ ...disks, datastores: left(disks.datastores) }))
    return further === undefined ? own : { ...own, further_disks: further }
  })
  const owned = <T extends { owners?: string[] }>(device: T): T =>
    device.owners === undefined ? device : { ...device, owners: left(device.owners) }
  const arrays = design.arrays.map((array) => ({
    ...array,
    ...(array.luns === undefined ? {} : { luns: array.luns.map(owned) }),
    ...(array.protocol_endpoints === undefined ? {} : { protocol_endpoints: array.protocol_endpoints.map(owned) }),
  }))
  return { ...design, classes, arrays }
}
