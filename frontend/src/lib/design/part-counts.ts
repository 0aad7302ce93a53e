/** What a design holds, counted. */
import type { Design } from '@/api/types'

export type PartCount = { kind: 'host' | 'vm_group' | 'fabric' | 'array' | 'datastore'; count: number; word: string }

const sum = (values: (number | null | undefined)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 1), 0)

/** VMs of each class, by its name; of a group without one by its id. */
export function vmsByClass(design: Design): Map<string, number> {
  const copies = new Map(design.hosts.map(({ id, count = 1 }) => [id, count]))
  const vms = new Map<string, number>()
  for (const { id, name, host, count = 1 } of design.vm_groups) {
    const title = name ?? id
    vms.set(title, (vms.get(title) ?? 0) + count * (copies.get(host) ?? 1))
  }
  return vms
}

/** Hosts, VMs, fabrics, arrays and datastores; VM groups name how many VMs each of their hosts has. */
export function partCounts(design: Design): PartCount[] {
  const counts: [PartCount['kind'], number, string, string][] = [
    ['vm_group', sum([...vmsByClass(design).values()]), 'VM', 'VMs'],
    ['host', sum(design.hosts.map(({ count }) => count)), 'host', 'hosts'],
    ['fabric', design.fabrics.length, 'fabric', 'fabrics'],
    ['array', design.arrays.length, 'array', 'arrays'],
    ['datastore', design.datastores.length, 'datastore', 'datastores'],
  ]
  return counts
    .filter(([, count]) => count > 0)
    .map(([kind, count, one, many]) => ({ kind, count, word: count === 1 ? one : many }))
}
