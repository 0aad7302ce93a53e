import { describe, expect, it } from 'vitest'

import { addPart, removePart, renamePart } from './design-edits'
import { definitionOf, fieldsOf } from './fields/schema-fields'
import { newOperation, OPERATION_KINDS, operationLabel, operationOfKind, operationWord } from './new-operations'
import { findPart, type Part } from './parts'
import { referenceCandidates } from './references'
import { isSameDesign } from './same-design'

import type { Design, Pool } from '@/api/types'
import { vmfsDesign } from '@/test/emulex'

function operation(design: Design, id: string): Part {
  const part = findPart(design, id)
  if (part?.kind !== 'operation') throw new Error(`no operation ${id}`)
  return part
}

const one = addPart(vmfsDesign, 'operation')?.design ?? vmfsDesign
const two = addPart(one, 'operation')?.design ?? one

describe('a new operation', () => {
  it.each(OPERATION_KINDS.map(({ value }) => value))('has every field that a %s needs', (kind) => {
    const value = newOperation(vmfsDesign, kind, 'new')
    const design = { ...vmfsDesign, operations: [value] }
    const part = operation(design, 'new')
    const missing = fieldsOf(definitionOf(part), value, part.pointer).filter(
      (field) => field.required && (field.value === undefined || field.value === ''),
    )
    expect(missing).toEqual([])
    const where = kind === 'rebuild' ? { pool: 'pool01' } : { host: 'esx01', target: vmfsDesign.datastores[0]?.id }
    expect(value).toMatchObject(where)
  })
  it('rebuilds a pool that survives a disk, and states the size of flash', () => {
    const pool = (id: string, raid: Pool['raid']): Pool => ({
      id,
      raid,
      media: { kind: 'flash', dies: 8, read_us: 1, write_us: 1 },
    })
    const [array] = vmfsDesign.arrays
    if (array === undefined) throw new Error('no array')
    const design = { ...vmfsDesign, arrays: [{ ...array, pools: [pool('fast', 'raid0'), pool('safe', 'raid6')] }] }
    const rebuild = newOperation(design, 'rebuild', 'new')
    expect(rebuild).toEqual({ id: 'new', kind: 'rebuild', pool: 'safe', amount_gib: 1000 })
    const part = operation({ ...design, operations: [rebuild] }, 'new')
    const candidates = referenceCandidates(design, part, { name: 'pool', refersTo: ['pool'] })
    expect(candidates.map(({ id }) => id)).toEqual(['fast', 'safe'])
  })
  it('gets an id of its own and can be removed', () => {
    expect(two.operations?.map(({ id }) => id)).toEqual(['operation01', 'operation02'])
    expect(removePart(two, 'operation01').operations).toHaveLength(1)
  })
  it('can wait for another one, whose new id it follows', () => {
    const part = operation(two, 'operation02')
    const after = fieldsOf(definitionOf(part), part.value, part.pointer).find(({ name }) => name === 'after')
    if (after === undefined) throw new Error('no field after')
    expect(referenceCandidates(two, part, after).map(({ id }) => id)).toContain('operation01')
    const [first, second] = two.operations ?? []
    if (first === undefined || second === undefined) throw new Error('two operations')
    const waiting = { ...two, operations: [first, { ...second, after: first.id }] }
    expect(renamePart(waiting, first.id, 'copy').operations?.[1]?.after).toBe('copy')
  })
  it('moves no number at rest, but the timeline', () => {
    expect(isSameDesign(vmfsDesign, two)).toBe(false)
    expect(isSameDesign(two, { ...two, notes: 'Why.', layout: {} })).toBe(true)
  })
})

describe('another kind', () => {
  const disk = { format: 'eager_zeroed', provisioned_gib: 7 } as const
  const clone = { ...newOperation(vmfsDesign, 'clone', 'copy'), start_s: 60, count: 3, disk } as Parameters<
    typeof operationOfKind
  >[1]
  it('keeps the name, the times, and the disk where there is one', () => {
    const moved = operationOfKind(vmfsDesign, clone, 'storage_vmotion')
    expect(moved).toMatchObject({ id: 'copy', kind: 'storage_vmotion', start_s: 60, count: 3, disk })
  })
  it('leaves what it has no place for', () => {
    const freed = operationOfKind(vmfsDesign, clone, 'unmap')
    expect(freed).toMatchObject({ id: 'copy', kind: 'unmap', start_s: 60, count: 3 })
    expect(Object.keys(freed)).not.toContain('disk')
    expect(Object.keys(freed)).not.toContain('source')
  })
  it('has a word', () => expect(operationWord('unmap')).toBe('UNMAP'))
})

it('an operation is listed by its name, and by its kind where the name does not say it', () => {
  expect(operationLabel('clone01', null, 'clone')).toBe('Clone01')
  expect(operationLabel('c', 'Templates', 'clone')).toBe('Clone "Templates"')
  expect(operationLabel('c', 'Clone of SQL', 'clone')).toBe('Clone of SQL')
  expect(operationLabel('snapshot-consolidation01', null, 'consolidate_snapshots')).toBe('Snapshot-consolidation01')
})
