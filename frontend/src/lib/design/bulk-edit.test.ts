import { describe, expect, it } from 'vitest'

import { commonFields, commonWorkloadFields, setOnAll } from './bulk-edit'
import { addPart } from './design-edits'
import { optionsOf } from './fields/field-options'
import { findPart, listParts, type Part } from './parts'

import type { Design } from '@/api/types'
import { vmfsDesign } from '@/test/emulex'

const withDatastores = (count: number) => {
  let design: Design = {
    ...vmfsDesign,
    arrays: vmfsDesign.arrays.map((array) => ({ ...array, protocol_endpoints: [] })),
  }
  while (design.datastores.length < count) design = addPart(design, 'datastore')?.design ?? design
  return design
}
const partsOf = (design: Design, kind: Part['kind']) => listParts(design).filter((part) => part.kind === kind)

it('says of a list that the parts differ, where one has to be chosen too', () => {
  const fields = commonFields(partsOf(withDatastores(2), 'datastore'))
  const lun = fields.find(({ name }) => name === 'lun')
  expect(lun?.required).toBe(true)
  expect(lun && optionsOf(lun, [{ value: 'lun01', label: 'LUN 1' }]).map(({ label }) => label)).toEqual([
    'several values',
    'LUN 1',
  ])
})

describe('fields of several parts', () => {
  const ports = partsOf(vmfsDesign, 'hba_port')
  const ids = ports.map(({ id }) => id)
  const speedOf = (fields: { name: string }[]) => fields.find(({ name }) => name === 'speed_gbps')
  it('show the value that all share, and no ids', () => {
    expect(speedOf(commonFields(ports))).toMatchObject({ value: 16 })
    expect(commonFields(ports).map(({ kind }) => kind)).not.toContain('id')
  })
  it('say where values differ', () => {
    const mixed = setOnAll(vmfsDesign, ids.slice(0, 1), 'speed_gbps', 32)
    const now = ids.flatMap((id) => findPart(mixed, id) ?? [])
    expect(speedOf(commonFields(now))).toMatchObject({ value: undefined, unset: 'several values' })
  })
  it('are set on all', () => {
    const set = setOnAll(vmfsDesign, ids, 'speed_gbps', 32)
    expect(set.hosts.flatMap((host) => host.hba_ports.map((port) => port.speed_gbps))).toEqual([32, 32])
  })
})

describe('the workload of several classes', () => {
  const [own] = vmfsDesign.classes
  if (own === undefined) throw new Error('there is a class')
  const paced = {
    loop: 'paced' as const,
    outstanding_ios: 4,
    rate_cap_iops: 20,
    blocks: [{ size_kib: 8 }],
    read_pct: 70,
  }
  const entries = ['web1', 'web2'].map((id) => ({ ...own, id, name: 'Web', workload: paced }))
  const design = { ...vmfsDesign, classes: entries }
  const named = (of: Design, name: string) =>
    commonWorkloadFields(partsOf(of, 'vm_class')).find(({ field }) => field.name === name)

  it('is set on all entries at a time', () => {
    expect(named(design, 'rate_cap_iops')).toMatchObject({ path: 'workload/rate_cap_iops', field: { value: 20 } })
    const ids = entries.map(({ id }) => id)
    const faster = setOnAll(design, ids, 'workload/rate_cap_iops', 40)
    const larger = setOnAll(faster, ids, named(faster, 'size_kib')?.path ?? '', 16)
    expect(larger.classes.map(({ workload }) => workload)).toEqual(
      entries.map(() => ({ ...paced, rate_cap_iops: 40, blocks: [{ size_kib: 16 }] })),
    )
  })

  it('has fields only where the kind of load is the same', () => {
    const open = { loop: 'open' as const, arrival_rate_iops: 9, blocks: paced.blocks, read_pct: 70 }
    const [first, second] = entries
    if (first === undefined || second === undefined) throw new Error('there are two entries')
    const mixed = { ...design, classes: [first, { ...second, workload: open }] }
    expect(commonWorkloadFields(partsOf(mixed, 'vm_class'))).toEqual([])
    expect(commonWorkloadFields(partsOf(design, 'datastore'))).toEqual([])
  })
})
