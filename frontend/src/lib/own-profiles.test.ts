import { describe, expect, it } from 'vitest'

import { addPart, renamePart } from './editing'
import { parseInput } from './field-input'
import { optionsOf, partOptions } from './field-options'
import { profileOfKind } from './new-parts'
import { candidates, findPart, type Part } from './parts'
import { setAt } from './pointer'
import { definitionOf, fieldsOf, type Field } from './schema-fields'

import type { Design, OwnProfile } from '@/api/types'
import { vmfsDesign } from '@/test/emulex'

const design: Design = addPart(vmfsDesign, 'profile')?.design ?? vmfsDesign

function part(of: Design, id: string): Part {
  const found = findPart(of, id)
  if (found === null) throw new Error(`no part ${id}`)
  return found
}

function driverOf(port: Part): Field {
  const field = fieldsOf('HbaPort', port.value, port.pointer).find(({ name }) => name === 'driver')
  if (field === undefined) throw new Error('ports have no driver')
  return field
}

describe('own profiles', () => {
  it('are offered beside those of the catalogue', () => {
    const port = part(design, 'vmhba1')
    const options = optionsOf(driverOf(port), partOptions(candidates(design, port, 'driver')))
    expect(options).toContainEqual({ value: 'lpfc', label: 'lpfc' })
    expect(options.at(-1)).toEqual({ value: 'profile01', label: 'profile01, own profile' })
    expect(parseInput(driverOf(port), 'profile01')).toEqual({ ok: true, value: 'profile01' })
  })
  it('are offered where their kind fits alone', () => {
    expect(candidates(design, part(design, 'vdbench'), 'vscsi_adapter')).toEqual([])
  })
  it('keep name and source when their kind changes', () => {
    const old: OwnProfile = { id: 'p', kind: 'hba_driver', name: 'Lab', source: 'sheet', lun_depth: 9 }
    const disk = profileOfKind(old, 'disk')
    expect(disk).toMatchObject({ id: 'p', kind: 'disk', name: 'Lab', source: 'sheet' })
    expect(disk).not.toHaveProperty('lun_depth')
    expect(definitionOf('profile', disk)).toBe('OwnDisk')
  })
  it('keep their users when they get another id', () => {
    const used = setAt(design, '/hosts/0/hba_ports/0/driver', 'profile01')
    expect(part(renamePart(used, 'profile01', 'lab'), 'vmhba1').value.driver).toBe('lab')
  })
})
