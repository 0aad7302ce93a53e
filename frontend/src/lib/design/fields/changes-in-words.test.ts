import { expect, it } from 'vitest'

import { changesInWords } from './changes-in-words'

import type { Design } from '@/api/types'
import { vmfsDesign } from '@/test/emulex'

const cluster: Design = {
  ...vmfsDesign,
  hosts: vmfsDesign.hosts.map((host) => ({ ...host, name: null, count: 16 })),
}
const change = (pointer: string, before: unknown, after: unknown) => ({
  pointer,
  before: before === undefined ? null : JSON.stringify(before),
  after: after === undefined ? null : JSON.stringify(after),
})

it('counts the hosts that a part stands for', () => {
  expect(changesInWords(cluster, cluster, [change('/hosts/0/lun_depth', 30, 64)])).toEqual([
    'LUN depth 30 → 64 on 16 hosts',
  ])
})

it('gives a number its unit', () => {
  expect(changesInWords(cluster, cluster, [change('/hosts/0/kernel_us', 48, 20)])).toEqual([
    'Kernel 48\u00a0µs → 20\u00a0µs on 16 hosts',
  ])
})

it('tells all that changes on one part in a sentence', () => {
  const told = changesInWords(vmfsDesign, vmfsDesign, [
    change('/datastores/0/kind', 'vmfs', 'vvol'),
    change('/datastores/0/lun', 'lun1', undefined),
    change('/datastores/0/protocol_endpoint', undefined, 'pe1'),
  ])
  const [datastore] = vmfsDesign.datastores
  expect(told).toEqual([
    `Kind VMFS → vVol, LUN lun1 → none, protocol endpoint none → pe1 on ${datastore?.name ?? datastore?.id}`,
  ])
})

it('tells alike parts and alike changes once, without JSON', () => {
  const names = [1, 2, 3, 4].map((index) => `ds0${index}`)
  const stores = names.map((id) => ({ id, kind: 'vmfs' as const, lun: 'lun1' }))
  const groups = names.map((datastore, index) => ({
    ...vmfsDesign.classes[0],
    id: `vms${index}`,
    name: 'SQL',
    datastores: [datastore],
  }))
  const before = { ...vmfsDesign, datastores: stores, classes: groups } as unknown as Design
  const after = { ...vmfsDesign, datastores: [{ id: 'vvol01', kind: 'vvol' }], classes: groups } as unknown as Design
  expect(
    changesInWords(before, after, [
      change('/datastores/0', undefined, { id: 'vvol01', kind: 'vvol', pool: null }),
      ...stores.map((store, index) => change(`/datastores/${index}`, store, undefined)),
      ...names.map((name, index) => change(`/classes/${index}/datastores/0`, name, 'vvol01')),
    ]),
  ).toEqual([
    'Datastore added: vvol01',
    '4 datastores removed (ds01 to ds04)',
    'Datastores ds01 to ds04 → vvol01 on 4 classes of VMs (SQL)',
  ])
})

it('tells prices and targets in the words of a buyer', () => {
  expect(
    changesInWords(cluster, cluster, [
      change('/hosts/0/price/list_price', undefined, 18_900),
      change('/hosts/0/price/discount_pct', 0, 15),
      change('/class_targets/SQL', undefined, { quantity: 'p99', at_most_ms: 1 }),
      change('/class_targets/Web/at_most_ms', 2, 3),
    ]),
  ).toEqual([
    'List price none → 18\u202f900, discount 0\u00a0% → 15\u00a0% on 16 hosts',
    'Target of SQL none → p99 at most 1\u00a0ms, target of Web, At most 2\u00a0ms → 3\u00a0ms',
  ])
})

it('names a place that no part has', () => {
  expect(changesInWords(cluster, cluster, [change('/currency', null, 'EUR')])).toEqual(['Currency none → EUR'])
})
