import { describe, expect, it } from 'vitest'

import { addPart, renamePart } from './design-edits'
import { optionsOf } from './fields/field-options'
import { definitionOf, fieldsOf, type Field } from './fields/schema-fields'
import { sweepFields } from './fields/sweep-fields'
import { setAt } from './json-pointer'
import { nestedParts, nestedPlaces } from './nested-parts'
import { findPart, partsOfKind, type Part } from './parts'
import { referenceCandidates } from './references'

import type { Design } from '@/api/types'
import { vmfsDesign } from '@/test/emulex'

function added(design: Design, ...kinds: ('pool' | 'switch' | 'isl' | 'zone')[]): Design {
  return kinds.reduce((sofar, kind) => addPart(sofar, kind)?.design ?? sofar, design)
}

function part(design: Design, id: string): Part {
  const found = findPart(design, id)
  if (found === null) throw new Error(`no part ${id}`)
  return found
}

function fieldOf(of: Part, name: string): Field {
  const field = fieldsOf(definitionOf(of), of.value, of.pointer).find((one) => one.name === name)
  if (field === undefined) throw new Error(`${of.kind} has no ${name}`)
  return field
}

describe('nestedParts', () => {
  it('finds the workload, and the cache and media where they are', () => {
    const design = added(vmfsDesign, 'pool')
    expect(nestedParts(part(design, 'vdbench'))[0]?.definition).toBe('PacedWorkload')
    expect(nestedParts(part(design, 'x50r3')).map(({ name }) => name)).toEqual(['offload'])
    expect(nestedParts(part(design, 'x50r3-pool01'))[0]?.definition).toBe('Disks')
  })
  it('offers every choice with what it begins with', () => {
    const design = added(vmfsDesign, 'pool')
    const [media] = nestedPlaces(part(design, 'x50r3-pool01')).map(({ choice }) => choice)
    expect(media?.chosen).toBe('disks')
    const flash = setAt(design, '/arrays/0/pools/0/media', media?.make('flash'))
    expect(nestedParts(part(flash, 'x50r3-pool01'))[0]?.definition).toBe('Flash')
    const [cache] = nestedPlaces(part(design, 'x50r3')).map(({ choice }) => choice)
    expect(cache?.make('none')).toBeUndefined()
    const cached = setAt(design, '/arrays/0/cache', cache?.make('cache'))
    expect(nestedParts(part(cached, 'x50r3'))[0]?.definition).toBe('Cache')
  })
  it('edits data mover and offload where nothing is set yet, and adds a copy engine', () => {
    const [mover] = nestedParts(part(vmfsDesign, 'esx01'))
    if (mover === undefined) throw new Error('a host has a data mover')
    const [move] = fieldsOf(mover.definition, mover.value, mover.pointer)
    const off = setAt(vmfsDesign, move?.pointer ?? '', 'off')
    expect(off.hosts[0]?.data_mover).toEqual({ hardware_accelerated_move: 'off' })
    const engine = nestedPlaces(part(vmfsDesign, 'x50r3'))[2]
    if (engine === undefined) throw new Error('an array has a place for a copy engine')
    expect([engine.inner, engine.choice?.chosen]).toEqual([null, 'none'])
    const added = setAt(vmfsDesign, engine.pointer, engine.choice?.make('engine'))
    expect(added.arrays[0]?.offload).toEqual({ copy_engine: { strips: 8 } })
    expect(nestedParts(part(added, 'x50r3')).map(({ definition }) => definition)).toEqual(['Offload', 'CopyEngine'])
    expect(sweepFields(added).filter(({ path }) => /offload|data_mover|locking/.test(path))).toEqual([])
  })
  it('edits the locks of a host', () => {
    const [, locking] = nestedPlaces(part(vmfsDesign, 'esx01'))
    const fields = fieldsOf('Locking', locking?.inner?.value ?? {}, locking?.pointer ?? '')
    expect(fields.map(({ label }) => label)).toEqual(['Hardware accelerated locking', 'Conflict retry', 'ATS locks'])
    const off = setAt(vmfsDesign, fields[0]?.pointer ?? '', 'off')
    expect(off.hosts[0]?.locking).toEqual({ hardware_accelerated_locking: 'off' })
  })
  it('reaches sweeps', () => {
    const design = added(vmfsDesign, 'pool')
    expect(sweepFields(design).map(({ path }) => path)).toContain('pools.x50r3-pool01.media.count')
  })
})

describe('references to several parts', () => {
  const design = added(vmfsDesign, 'switch', 'switch', 'isl', 'zone')
  const zone = part(design, 'zone01')
  const members = fieldOf(zone, 'members')

  it('offer the ports of the fabric', () => {
    expect(referenceCandidates(design, zone, members).map(({ id }) => id)).toEqual(
      expect.arrayContaining(['vmhba1', 'ct0-fc0']),
    )
  })
  it('stay visible when they are gone', () => {
    expect(members.kind).toBe('references')
    const gone = { ...members, value: ['gone'] }
    expect(optionsOf(gone, [])).toEqual([{ value: 'gone', label: 'gone (missing)' }])
  })
  it('follow a port that gets another id', () => {
    const membersOf = (of: Design) => partsOfKind(of, 'zone')[0]?.value.members
    const first = membersOf(design)?.[0] ?? ''
    expect(membersOf(renamePart(design, first, 'other'))).toContain('other')
  })
  it('are between switches of the same fabric', () => {
    const isl = part(design, 'isl01')
    expect(isl.value).toMatchObject({ first_switch: 'switch01', second_switch: 'switch02' })
    expect(referenceCandidates(design, isl, fieldOf(isl, 'first_switch'))).toHaveLength(2)
  })
})
