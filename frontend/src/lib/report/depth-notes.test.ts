import { expect, it } from 'vitest'

import { depthNotes } from './depth-notes'

import { report, vmfsDesign } from '@/test/emulex'

const made = report('vmfs')
const [host] = vmfsDesign.hosts
const remedy = { field: 'dsnro', value: 64, text: 'Set DSNRO to 64' }
const noted = (depth_note: string | null, depth_remedy: typeof remedy | null = null) => ({
  ...made,
  devices: made.devices.map((device) => ({
    ...device,
    host: host?.id ?? '',
    part: host?.id ?? '',
    kind: 'lun' as const,
    depth_note,
    depth_remedy,
  })),
})

it('puts what the server says of a device queue at the fields that set it', () => {
  const note = '64 set, 32 in force: DSNRO. Set DSNRO to 64 as well as LUN depth to use all slots.'
  const shown = { text: note, offer: { ...remedy, pointer: '/hosts/0/dsnro' } }
  expect([...depthNotes(vmfsDesign, noted(note, remedy))]).toEqual([
    ['/hosts/0/lun_depth', shown],
    ['/hosts/0/dsnro', shown],
  ])
})

it('leaves out DSNRO where something else lowers the queue', () => {
  const note = '64 set, 12.1 on average in force: Storage I/O Control.'
  expect([...depthNotes(vmfsDesign, noted(note)).keys()]).toEqual(['/hosts/0/lun_depth'])
})

it('says nothing without a report, or where all slots are in force', () => {
  expect(depthNotes(vmfsDesign, null).size).toBe(0)
  expect(depthNotes(vmfsDesign, noted(null)).size).toBe(0)
})
