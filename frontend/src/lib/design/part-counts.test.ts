import { expect, it } from 'vitest'

import { partCounts } from './part-counts'

import { vmfsDesign } from '@/test/emulex'

it('counts what the design stands for', () => {
  const words = partCounts(vmfsDesign).map(({ count, word }) => `${count} ${word}`)
  expect(words).toEqual(['1 VM', '1 host', '1 fabric', '1 array', '1 datastore'])
})

it('counts the VMs of every host', () => {
  const [host] = vmfsDesign.hosts
  const [group] = vmfsDesign.vm_groups
  if (!host || !group) throw new Error('The case has a host and a VM group')
  const cluster = { ...vmfsDesign, hosts: [{ ...host, count: 16 }], vm_groups: [{ ...group, count: 25 }] }
  expect(partCounts(cluster)[0]).toEqual({ kind: 'vm_group', count: 400, word: 'VMs' })
})
