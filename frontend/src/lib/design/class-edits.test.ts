import { describe, expect, it } from 'vitest'

import { countedAs, setField, withoutEntry, withShare } from './class-edits'
import { connectParts, removePart, renamePart } from './design-edits'
import { shareFields } from './fields/share-fields'
import { vmsOf } from './vm-classes'

import type { Design, VmClass } from '@/api/types'
import { vmfsDesign } from '@/test/emulex'

const [host] = vmfsDesign.hosts
const [store] = vmfsDesign.datastores
const [vdbench] = vmfsDesign.classes
if (host === undefined || store === undefined || vdbench === undefined) throw new Error('The design lacks a part')
const { vms_per_host: _one, ...bare } = vdbench
const entry: VmClass = { ...bare, vms: 100, hosts: ['esx01', 'esx02'], datastores: ['ds01', 'ds02'] }
const design: Design = {
  ...vmfsDesign,
  hosts: [
    { ...host, count: 16 },
    { ...host, id: 'esx02', count: 8, hba_ports: [] },
  ],
  datastores: [store, { ...store, id: 'ds02' }],
  classes: [entry],
}
const [first] = design.classes
const classOf = ({ classes }: Design) => classes[0]

describe('a class of VMs', () => {
  it('says either how many VMs there are or how many each host has', () => {
    const perHost = setField(design, '/classes/0/vms_per_host', 5)
    expect(classOf(perHost)).not.toHaveProperty('vms')
    expect(classOf(setField(perHost, '/classes/0/vms', 60))).not.toHaveProperty('vms_per_host')
    expect(classOf(setField(perHost, '/classes/0/virtual_disks', 2))).toMatchObject({
      vms_per_host: 5,
      virtual_disks: 2,
    })
  })
  it('keeps its VMs as far as they divide when they are counted in the other way', () => {
    const each = countedAs(design, entry, 'vms_per_host')
    expect([each.vms_per_host, vmsOf(design, each)]).toEqual([4, 96])
    expect(countedAs(design, each, 'vms').vms).toBe(96)
    expect(countedAs(design, entry, 'vms')).toBe(entry)
    const pinned = { ...entry, pins: [{ host: 'esx01', datastore: 'ds01', vms: 28 }] }
    expect(vmsOf(design, countedAs(design, pinned, 'vms_per_host'))).toBe(100)
  })
  it('takes the shares of entries along when they come, go or change places', () => {
    const weighed = withShare(entry, 'hosts', 1, 3)
    expect(weighed.host_shares).toEqual([1, 3])
    const swapped = setField({ ...design, classes: [weighed] }, '/classes/0/hosts', ['esx02', 'esx01', 'esx03'])
    expect(classOf(swapped)?.host_shares).toEqual([3, 1, 1])
    expect(withShare(weighed, 'hosts', 1, 1).host_shares).toBeUndefined()
  })
  it('has boxes for shares where several entries share its VMs', () => {
    const labels = (one: VmClass) => shareFields(one, '/classes/0', (id) => id).map(({ field }) => field.label)
    expect(labels(entry)).toEqual(['Share of esx01', 'Share of esx02', 'Share of ds01', 'Share of ds02'])
    expect(labels(vdbench)).toEqual([])
    expect(labels(countedAs(design, entry, 'vms_per_host'))).toEqual(['Share of ds01', 'Share of ds02'])
    const [box] = shareFields(entry, '/classes/0', (id) => id)
    expect(box?.field).toMatchObject({ kind: 'number', value: 1, pointer: '/classes/0/host_shares/0' })
    expect(box?.field.maximum).toBeGreaterThan(1)
  })
})

describe('parts that a class names', () => {
  it('leave its lists, and their shares, when they are removed', () => {
    const weighed = { ...design, classes: [withShare(withShare(entry, 'hosts', 1, 3), 'datastores', 0, 2)] }
    expect(classOf(removePart(weighed, 'esx01'))).toMatchObject({ hosts: ['esx02'], host_shares: [3] })
    expect(classOf(removePart(weighed, 'ds01'))).toMatchObject({ datastores: ['ds02'], datastore_shares: [1] })
  })
  it('stay as a problem where nothing else is named', () => {
    const last = { ...design, classes: [{ ...entry, hosts: ['esx01'] }] }
    expect(classOf(removePart(last, 'esx01'))?.hosts).toEqual(['esx01'])
  })
  it('leave further disks and the owners of LUNs too', () => {
    const owners = ['ct0', 'ct1']
    const arrays = design.arrays.map((array) => ({
      ...array,
      luns: [{ id: 'lun01', owners }],
      protocol_endpoints: [{ id: 'pe01', owners }],
    }))
    const further = [{ id: 'logs', datastores: ['ds01', 'ds02'] }]
    const without = withoutEntry(
      withoutEntry({ ...design, arrays, classes: [{ ...entry, further_disks: further }] }, 'ct0'),
      'ds02',
    )
    expect(without.arrays[0]?.luns?.[0]?.owners).toEqual(['ct1'])
    expect(without.arrays[0]?.protocol_endpoints?.[0]?.owners).toEqual(['ct1'])
    expect(classOf(without)?.further_disks?.[0]?.datastores).toEqual(['ds01'])
  })
  it('are renamed in every list', () => {
    const pins = [{ host: 'esx02', datastore: 'ds02', vms: 1 }]
    const pinned = { ...design, classes: [{ ...entry, pins }] }
    expect(classOf(renamePart(pinned, 'esx02', 'blade'))).toMatchObject({
      hosts: ['esx01', 'blade'],
      pins: [{ host: 'blade' }],
    })
    expect(renamePart(pinned, 'esx02', 'blade').hosts.map(({ id }) => id)).toEqual(['esx01', 'blade'])
  })
  it('are one more of its list when a line is drawn to them, and no second time', () => {
    const alone = { ...design, classes: [{ ...entry, hosts: ['esx01'], datastores: ['ds01'] }] }
    const onBoth = connectParts(alone, entry.id, 'esx02')
    expect(onBoth && classOf(onBoth)?.hosts).toEqual(['esx01', 'esx02'])
    const onStores = connectParts(alone, entry.id, 'ds02')
    expect(onStores && classOf(onStores)?.datastores).toEqual(['ds01', 'ds02'])
    const again = onBoth && connectParts(onBoth, entry.id, 'esx02')
    expect(again && classOf(again)?.hosts).toEqual(['esx01', 'esx02'])
    expect(first).toBe(entry)
  })
})
