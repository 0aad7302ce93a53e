import { describe, expect, it } from 'vitest'

import { alikeParts, commonFields, convertDatastores, setOnAll } from './bulk-edit'
import { addPart } from './design-edits'
import { optionsOf } from './fields/field-options'
import { findPart, listParts, type Part } from './parts'

import type { Design } from '@/api/types'
import { vmfsDesign } from '@/test/emulex'

const withDatastores = (count: number) => {
  let design: Design = { ...vmfsDesign, arrays: vmfsDesign.arrays.map((array) => ({ ...array, protocol_endpoints: [] })) }
  while (design.datastores.length < count) design = addPart(design, 'datastore')?.design ?? design
  return design
}
const partsOf = (design: Design, kind: Part['kind']) => listParts(design).filter((part) => part.kind === kind)

it('converts ten datastores at once, and brings the protocol endpoint that they need', () => {
  const design = withDatastores(10)
  const [first] = partsOf(design, 'datastore')
  const ids = first ? alikeParts(design, first) : []
  expect(ids).toHaveLength(10)
  const converted = convertDatastores(design, ids, 'vvol')
  const [endpoint, ...more] = partsOf(converted, 'protocol_endpoint')
  expect(more).toEqual([])
  expect(converted.datastores.map((each) => (each.kind === 'vvol' ? each.protocol_endpoint : null))).toEqual(
    Array.from({ length: 10 }, () => endpoint?.id),
  )
})

it('says of a list that the parts differ, where one has to be chosen too', () => {
  const fields = commonFields(partsOf(withDatastores(2), 'datastore'))
  const lun = fields.find(({ name }) => name === 'lun')
  expect(lun?.required).toBe(true)
  expect(lun && optionsOf(lun, [{ value: 'lun01', label: 'LUN 1' }]).map(({ label }) => label)).toEqual([
    'several values',
    'LUN 1',
  ])
})

it('converts them back to a LUN each', () => {
  const design = withDatastores(3)
  const ids = partsOf(design, 'datastore').map(({ id }) => id)
  const back = convertDatastores(convertDatastores(design, ids, 'vvol'), ids, 'vmfs')
  const luns = back.datastores.map((each) => (each.kind === 'vvol' ? null : each.lun))
  expect(new Set(luns).size).toBe(3)
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
