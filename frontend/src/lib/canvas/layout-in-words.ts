/** What a layout is made of, for paper that is too small for its drawing. */
import type { Design } from '@/api/types'
import { partCounts, vmsByClass } from '@/lib/design/part-counts'

/** "16 hosts with 400 VMs (SQL 96, Web 304), 2 fabrics, FlashArray//X50R3 with 2 SPs, 10 datastores." */
export function layoutInWords(design: Design): string {
  const told = new Map(partCounts(design).map(({ kind, count, word }) => [kind, `${count} ${word}`]))
  const classes = [...vmsByClass(design)].map(([title, many]) => `${title} ${many}`)
  const ofClasses = classes.length > 1 ? ` (${classes.join(', ')})` : ''
  const parts = [
    `${told.get('host') ?? 'No hosts'} with ${told.get('vm_class') ?? 'no VMs'}${ofClasses}`,
    told.get('fabric'),
    ...design.arrays.map(({ id, name, sps }) => `${name ?? id} with ${sps.length} SP${sps.length === 1 ? '' : 's'}`),
    told.get('datastore'),
  ]
  return `${parts.filter((part) => part !== undefined).join(', ')}.`
}
