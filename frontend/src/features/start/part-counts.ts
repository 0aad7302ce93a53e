/** What an example holds, counted: the picture of it in a line. */
import type { Design } from '@/api/types'

export type PartCount = { kind: 'host' | 'vm_group' | 'fabric' | 'array' | 'datastore'; count: number; word: string }

const sum = (values: (number | null | undefined)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 1), 0)

/** Hosts, VMs, fabrics, arrays and datastores; VM groups name how many VMs each of their hosts has. */
export function partCounts(design: Design): PartCount[] {
  const hosts = new Map(design.hosts.map((host) => [host.id, host.count ?? 1]))
  const vms = design.vm_groups.map((group) => (group.count ?? 1) * (hosts.get(group.host) ?? 1))
  const counts: [PartCount['kind'], number, string, string][] = [
    ['vm_group', sum(vms), 'VM', 'VMs'],
    ['host', sum([...hosts.values()]), 'host', 'hosts'],
    ['fabric', design.fabrics.length, 'fabric', 'fabrics'],
    ['array', design.arrays.length, 'array', 'arrays'],
    ['datastore', design.datastores.length, 'datastore', 'datastores'],
  ]
  return counts
    .filter(([, count]) => count > 0)
    .map(([kind, count, one, many]) => ({ kind, count, word: count === 1 ? one : many }))
}
