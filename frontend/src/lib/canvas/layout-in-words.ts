/** What a layout is made of, for paper that is too small for its drawing. */
import { boxesOf, laneHeight } from './boxes'
import type { OpenFolds } from './sketch'

import type { Design } from '@/api/types'

/** Drawn higher than this, the letters of a layout are under a millimetre on paper. */
const MOST_ON_PAPER = 1_600

/** Whether the letters of the drawing can be read on paper. */
export function isReadableOnPaper(design: Design, open: OpenFolds): boolean {
  return laneHeight(boxesOf(design, undefined, open)) <= MOST_ON_PAPER
}

/** "16 hosts with 400 VMs (SQL 96, Web 304), 2 fabrics, FlashArray//X50R3 with 2 SPs, 10 datastores." */
export function layoutInWords(design: Design): string {
  const copies = new Map(design.hosts.map(({ id, count = 1 }) => [id, count]))
  const vms = new Map<string, number>()
  for (const { id, name, host, count = 1 } of design.vm_groups) {
    const title = name ?? id
    vms.set(title, (vms.get(title) ?? 0) + count * (copies.get(host) ?? 1))
  }
  const allVms = [...vms.values()].reduce((sum, one) => sum + one, 0)
  const hosts = [...copies.values()].reduce((sum, one) => sum + one, 0)
  const classes = vms.size > 1 ? ` (${[...vms].map(([title, many]) => `${title} ${many}`).join(', ')})` : ''
  const arrays = design.arrays.map(({ id, name, sps }) => `${name ?? id} with ${counted(sps.length, 'SP')}`)
  const parts = [
    `${counted(hosts, 'host')} with ${counted(allVms, 'VM')}${classes}`,
    counted(design.fabrics.length, 'fabric'),
    ...arrays,
    counted(design.datastores.length, 'datastore'),
  ]
  return `${parts.join(', ')}.`
}

function counted(many: number, one: string): string {
  return `${many} ${one}${many === 1 ? '' : 's'}`
}
