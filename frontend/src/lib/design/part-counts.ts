/** What a design holds, counted. */
import { countOf, vmsOf } from './vm-classes'

import type { Design } from '@/api/types'

export type PartCount = { kind: 'host' | 'vm_class' | 'fabric' | 'array' | 'datastore'; count: number; word: string }

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)

/** VMs of each class, by its name, or by its id where it has none. */
export function vmsByClass(design: Design): Map<string, number> {
  const vms = new Map<string, number>()
  for (const entry of design.classes) {
    const title = entry.name ?? entry.id
    vms.set(title, (vms.get(title) ?? 0) + vmsOf(design, entry))
  }
  return vms
}

/** Hosts, VMs, fabrics, arrays and datastores, with all that an entry stands for. */
export function partCounts(design: Design): PartCount[] {
  const counts: [PartCount['kind'], number, string, string][] = [
    ['vm_class', sum([...vmsByClass(design).values()]), 'VM', 'VMs'],
    ['host', sum(design.hosts.map(countOf)), 'host', 'hosts'],
    ['fabric', design.fabrics.length, 'fabric', 'fabrics'],
    ['array', design.arrays.length, 'array', 'arrays'],
    ['datastore', sum(design.datastores.map(countOf)), 'datastore', 'datastores'],
  ]
  return counts
    .filter(([, count]) => count > 0)
    .map(([kind, count, one, many]) => ({ kind, count, word: count === 1 ? one : many }))
}
