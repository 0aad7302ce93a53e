/** The queues that two classes of VMs share: of a device on their host, of ports, SPs or a pool of their array. */
import type { Design, VmClass } from '@/api/types'
import { datastoreEntries, hostEntries } from '@/lib/design/vm-classes'

/** From the guest to the media: the first queue in which the I/Os of both classes meet. */
export type SharedQueue = 'device' | 'HBA ports' | 'SPs' | 'pool' | 'array ports'

const common = (ones: string[], others: string[]): string[] => ones.filter((id) => others.includes(id))

/** What has the queues: the endpoints of vVols, the LUNs of other datastores. */
function devicesOf({ datastores }: Design, entry: VmClass): string[] {
  return datastoreEntries(entry).map((store) => {
    const datastore = datastores.find(({ id }) => id === store)
    if (datastore === undefined || datastore.kind === 'nfs') return store
    return datastore.kind === 'vvol' ? datastore.protocol_endpoint : datastore.lun
  })
}

type Behind = { arrays: string[]; sps: string[]; pools: string[] }

/** What serves the devices of a class; without an owner every SP of the array does. */
function behind(design: Design, entry: VmClass): Behind {
  const devices = new Set(devicesOf(design, entry))
  const stores = new Set(datastoreEntries(entry))
  const found = design.arrays.flatMap((array) => {
    const served = [...(array.luns ?? []), ...(array.protocol_endpoints ?? [])].filter(
      ({ id }) => devices.has(id) || stores.has(id),
    )
    return served.map((device) => ({ array, device }))
  })
  return {
    arrays: found.map(({ array }) => array.id),
    sps: found.flatMap(({ array, device }) => (device.owners?.length ? device.owners : array.sps.map(({ id }) => id))),
    pools: found.flatMap(({ device }) => ('pool' in device && device.pool != null ? [device.pool] : [])),
  }
}

/** The first queue that two classes share; null if they share none. */
export function sharedQueue(design: Design, one: VmClass, other: VmClass): SharedQueue | null {
  const shareHost = common(hostEntries(one), hostEntries(other)).length > 0
  if (shareHost && common(devicesOf(design, one), devicesOf(design, other)).length > 0) return 'device'
  const [ours, theirs] = [behind(design, one), behind(design, other)]
  if (common(ours.arrays, theirs.arrays).length === 0) return null
  if (shareHost) return 'HBA ports'
  if (common(ours.sps, theirs.sps).length > 0) return 'SPs'
  return common(ours.pools, theirs.pools).length > 0 ? 'pool' : 'array ports'
}

/** Classes that may be the neighbour of a victim: those of the same device first, then those behind the same array. */
export function neighboursOf(design: Design, victim: string): VmClass[] {
  const own = design.classes.find(({ id }) => id === victim)
  if (own === undefined) return []
  const others = design.classes.filter(({ id }) => id !== victim)
  const queues = new Map(others.map((other) => [other, sharedQueue(design, own, other)]))
  const near = others.filter((other) => queues.get(other) === 'device')
  const far = others.filter((other) => queues.get(other) != null && queues.get(other) !== 'device')
  return [...near, ...far]
}

export function victimsOf(design: Design): VmClass[] {
  return design.classes.filter(({ id }) => neighboursOf(design, id).length > 0)
}

/** The queue that a victim shares with a neighbour; null if it is unknown. */
export function queueOf(design: Design, victim: string, neighbour: string): SharedQueue | null {
  const [one, other] = [victim, neighbour].map((id) => design.classes.find((entry) => entry.id === id))
  return one === undefined || other === undefined ? null : sharedQueue(design, one, other)
}

const WORDS: Record<SharedQueue, string> = {
  device: 'They share a device queue on their host, which DSNRO can cap.',
  'HBA ports': 'They share the HBA ports of their host and the SPs behind them.',
  SPs: 'They share the SPs of their array, where host caps do not help.',
  pool: 'They share the disks of their pool, where host caps do not help.',
  'array ports': 'They share the ports of their array.',
}

export function queueInWords(queue: SharedQueue | null): string {
  return queue === null ? '' : WORDS[queue]
}
