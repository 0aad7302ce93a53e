import { expect, it } from 'vitest'

import { partCounts } from './part-counts'

import { vmfsDesign } from '@/test/emulex'

it('counts what the design stands for', () => {
  const words = partCounts(vmfsDesign).map(({ count, word }) => `${count} ${word}`)
  expect(words).toEqual(['1 VM', '1 host', '1 fabric', '1 array', '1 datastore'])
})

it('counts the VMs of every host', () => {
  const [host] = vmfsDesign.hosts
  const [group] = vmfsDesign.classes
  if (!host || !group) throw new Error('The case has a host and a class')
  const hosts = [{ ...host, count: 16 }]
  const vms = (classes: typeof vmfsDesign.classes) => partCounts({ ...vmfsDesign, hosts, classes })[0]
  expect(vms([{ ...group, vms_per_host: 25 }])).toEqual({ kind: 'vm_class', count: 400, word: 'VMs' })
  const pins = [{ host: host.id, datastore: 'ds01', vms: 3 }]
  expect(vms([{ ...group, vms_per_host: 25, pins }])?.count).toBe(403)
  expect(vms([{ ...group, vms: 30, vms_per_host: null, pins }])?.count).toBe(30)
})
