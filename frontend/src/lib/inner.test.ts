import { describe, expect, it } from 'vitest'

import { addPart, renamePart } from './editing'
import { parseInput } from './field-input'
import { optionsOf } from './field-options'
import { innerChoiceOf, innerOf } from './inner'
import { candidates, findPart, type Part } from './parts'
import { setAt } from './pointer'
import { fieldsOf } from './schema-fields'
import { sweepFields } from './sweep-fields'
import { tableOf } from './table'

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

describe('innerOf', () => {
  it('finds the workload, and the cache and media where they are', () => {
    const design = added(vmfsDesign, 'pool')
    expect(innerOf(part(design, 'vdbench'))[0]?.definition).toBe('PacedWorkload')
    expect(innerOf(part(design, 'x50r3'))).toEqual([])
    expect(innerOf(part(design, 'x50r3-pool01'))[0]?.definition).toBe('Disks')
  })
  it('offers every choice with what it begins with', () => {
    const design = added(vmfsDesign, 'pool')
    const media = innerChoiceOf(part(design, 'x50r3-pool01'))
    expect(media?.chosen).toBe('disks')
    const flash = setAt(design, '/arrays/0/pools/0/media', media?.make('flash'))
    expect(innerOf(part(flash, 'x50r3-pool01'))[0]?.definition).toBe('Flash')
    const cache = innerChoiceOf(part(design, 'x50r3'))
    expect(cache?.make('none')).toBeUndefined()
    const cached = setAt(design, '/arrays/0/cache', cache?.make('cache'))
    expect(innerOf(part(cached, 'x50r3'))[0]?.definition).toBe('Cache')
  })
  it('reaches tables and sweeps, without hiding what the pool has too', () => {
    const design = added(vmfsDesign, 'pool')
    const [row] = tableOf(design, 'pool').rows
    expect(row?.fields.get('media.power_w')?.label).toBe('Media: Power')
    expect(row?.fields.get('power_w')?.label).toBe('Power')
    expect(sweepFields(design).map(({ path }) => path)).toContain('pools.x50r3-pool01.media.count')
  })
})

describe('references to several parts', () => {
  const design = added(vmfsDesign, 'switch', 'switch', 'isl', 'zone')
  const zone = part(design, 'zone01')
  const [members] = fieldsOf('Zone', zone.value, zone.pointer).filter(({ name }) => name === 'members')

  it('offer the ports of the fabric', () => {
    expect(candidates(design, zone, 'members').map(({ id }) => id)).toEqual(
      expect.arrayContaining(['vmhba1', 'ct0-fc0']),
    )
  })
  it('are read from what is typed or ticked', () => {
    expect(members?.kind).toBe('references')
    if (members === undefined) return
    expect(parseInput(members, 'vmhba1, ct0-fc0 vmhba1')).toEqual({ ok: true, value: ['vmhba1', 'ct0-fc0'] })
    expect(parseInput(members, 'vmhba1; #')).toMatchObject({ ok: false })
    const gone = { ...members, value: ['gone'] }
    expect(optionsOf(gone, [])).toEqual([{ value: 'gone', label: 'gone (does not exist)' }])
  })
  it('follow a port that gets another id', () => {
    const first = String((zone.value.members as string[])[0])
    const renamed = renamePart(design, first, 'other')
    expect(part(renamed, 'zone01').value.members).toContain('other')
  })
  it('are between switches of the same fabric', () => {
    const isl = part(design, 'isl01')
    expect(isl.value).toMatchObject({ first_switch: 'switch01', second_switch: 'switch02' })
    expect(candidates(design, isl, 'first_switch')).toHaveLength(2)
  })
})
