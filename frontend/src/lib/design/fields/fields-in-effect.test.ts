import { expect, it } from 'vitest'

import { setAt } from '../json-pointer'
import { partsOfKind, type PartKind } from '../parts'

import { fieldsInEffect } from './fields-in-effect'
import { definitionOf, fieldsOf } from './schema-fields'

import { vmfsDesign } from '@/test/emulex'

/** Names of the fields that the first part of a kind shows, with some of its values changed. */
function shown(kind: PartKind, changes: Record<string, unknown> = {}, fabric: Record<string, unknown> = {}): string[] {
  const set = (design: typeof vmfsDesign, at: string, values: Record<string, unknown>) =>
    Object.entries(values).reduce((before, [name, value]) => setAt(before, `${at}/${name}`, value), design)
  const pointer = partsOfKind(vmfsDesign, kind)[0]?.pointer ?? ''
  const design = set(set(vmfsDesign, pointer, changes), '/fabrics/0', fabric)
  const [part] = partsOfKind(design, kind)
  if (part === undefined) throw new Error(`no ${kind}`)
  return fieldsInEffect(design, part, fieldsOf(definitionOf(part), part.value, part.pointer)).map(({ name }) => name)
}

const of = (names: string[], pattern: RegExp) => names.filter((name) => pattern.test(name))

it('shows NFS fields at NFS datastores alone', () => {
  expect(of(shown('datastore'), /^nfs_/)).toEqual([])
  expect(of(shown('datastore', { kind: 'rdm' }), /^nfs_/)).toEqual([])
  expect(of(shown('datastore', { kind: 'nfs' }), /^nfs_/)).toEqual(['nfs_connections', 'nfs_address', 'nfs_addresses'])
})

it('shows what only VMFS has at VMFS datastores alone', () => {
  expect(of(shown('datastore'), /^(vmfs_|extents)/)).toEqual(['extents', 'vmfs_version', 'vmfs_block_mib'])
  expect(of(shown('datastore', { kind: 'nfs' }), /^(vmfs_|extents)/)).toEqual([])
  expect(of(shown('datastore', { kind: 'rdm' }), /^(vmfs_|extents|sioc)/)).toEqual([])
})

it('shows a field without effect that is set, so that it can be cleared', () => {
  expect(shown('datastore', { nfs_connections: 4 })).toContain('nfs_connections')
  expect(shown('datastore', { nfs_connections: 1 })).not.toContain('nfs_connections')
})

it('shows NFS fields of hosts that have a port on an NFS fabric', () => {
  expect(of(shown('host'), /^nfs_/)).toEqual([])
  expect(of(shown('host', {}, { protocol: 'nfs' }), /^nfs_/)).toEqual(['nfs_max_queue_depth', 'nfs_teaming'])
})

it.each([
  [undefined, ['round_robin_ios', 'use_non_optimised']],
  ['round_robin', ['round_robin_ios', 'use_non_optimised']],
  ['fixed', ['preferred_ports']],
  ['mru', []],
  ['lb_iops', ['round_robin_ios', 'use_non_optimised']],
  ['lb_bytes', ['use_non_optimised']],
  ['latency', ['use_non_optimised']],
])('shows the fields of the path policy %s', (policy, names) => {
  const found = shown('host', { path_policy: policy, round_robin_ios: undefined })
  expect(of(found, /round_robin_ios|use_non|preferred/)).toEqual(names)
})

it('shows how an array passes I/Os on only if it does', () => {
  expect(of(shown('array'), /^forward_/)).toEqual([])
  expect(of(shown('array', { access: 'alua' }), /^forward_/)).toEqual(['forward_us', 'forward_mb_s', 'forward_sp_us'])
})

it('shows of the two numbers of VMs the one that counts', () => {
  const [entry] = vmfsDesign.classes
  if (entry === undefined) throw new Error('The design has no class')
  const counted = (numbers: object) => {
    const design = { ...vmfsDesign, classes: [{ ...entry, vms_per_host: null, ...numbers }] }
    const [part] = partsOfKind(design, 'vm_class')
    if (part === undefined) throw new Error('The design has no class')
    const names = fieldsInEffect(design, part, fieldsOf('VmClass', part.value, part.pointer)).map(({ name }) => name)
    return names.filter((name) => name.startsWith('vms'))
  }
  expect(counted({ vms: 600 })).toEqual(['vms'])
  expect(counted({ vms_per_host: 25 })).toEqual(['vms_per_host'])
  expect(counted({ vms: 600, vms_per_host: 25 })).toEqual(['vms', 'vms_per_host'])
})
