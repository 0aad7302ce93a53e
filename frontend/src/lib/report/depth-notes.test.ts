import { expect, it } from 'vitest'

import { depthNotes } from './depth-notes'

import { report, vmfsDesign } from '@/test/emulex'

const made = report('vmfs')
const [host] = vmfsDesign.hosts
const noted = (depth_note: string | null) => ({
  ...made,
  devices: made.devices.map((device) => ({ ...device, host: host?.id ?? '', part: host?.id ?? '', kind: 'lun' as const, depth_note })),
})

it('puts what the server says of a device queue at the fields that set it', () => {
  const note = '64 set, 32 in force: DSNRO. Set `dsnro` to 64 as well as `lun_depth` to use all slots.'
  expect([...depthNotes(vmfsDesign, noted(note))]).toEqual([
    ['/hosts/0/lun_depth', note],
    ['/hosts/0/dsnro', note],
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
