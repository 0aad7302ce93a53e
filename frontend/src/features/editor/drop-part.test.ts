import { expect, it } from 'vitest'

import { dropPart } from './drop-part'

import type { Design } from '@/api/types'
import { boxesOf, rowTops } from '@/lib/canvas/boxes'
import { dropAt } from '@/lib/canvas/drop'
import type { PartKind } from '@/lib/design/parts'
import { vmfsDesign } from '@/test/emulex'

const [host] = vmfsDesign.hosts
if (host === undefined) throw new Error('the design has a host')
const second = {
  ...host,
  id: 'esx02',
  count: 3,
  hba_ports: host.hba_ports.map((port) => ({ ...port, id: `b-${port.id}` })),
}
const design: Design = { ...vmfsDesign, hosts: [host, second] }
const boxes = boxesOf(design)

function dropOn(id: string, kind: PartKind, row = 0): Design {
  const box = boxes.find((one) => one.id === id)
  if (box === undefined) throw new Error(`no box ${id}`)
  const y = row === 0 ? 4 : (rowTops(box)[row - 1] ?? 0) + 4
  const drop = dropAt(boxes, kind, { x: box.position.x + 4, y: box.position.y + y })
  const dropped = dropPart(design, kind, drop, host?.id ?? null)
  if (dropped === null) throw new Error('not taken')
  return dropped.design
}

it('gives a class to the host that it was dropped on, one VM on each', () =>
  expect(dropOn('esx02', 'vm_class').classes.at(-1)).toMatchObject({ hosts: ['esx02'], vms: 3 }))

it('gives a port to the host of the port that it was dropped on', () => {
  const after = dropOn('esx02', 'hba_port', boxesOf(design).find(({ id }) => id === 'esx02')?.rows.length)
  expect(after.hosts.map(({ hba_ports: ports }) => ports.length)).toEqual([2, 3])
})

it('gives a class to the datastore that it was dropped on', () => {
  const [store] = design.datastores
  expect(dropOn(store?.id ?? '', 'vm_class').classes.at(-1)?.datastores).toEqual([store?.id])
})

it('stands a box where it was dropped on the ground, within its lane, and moves no other', () => {
  const drop = dropAt(boxes, 'fabric', { x: 540, y: 600 })
  const after = dropPart(design, 'fabric', drop, null)
  const layout = after?.design.layout ?? {}
  expect(layout[after?.ids[0] ?? '']).toEqual({ x: 524, y: 600 })
  for (const box of boxes.filter(({ kind }) => kind === 'fabric')) expect(layout[box.id]).toEqual(box.position)
})
