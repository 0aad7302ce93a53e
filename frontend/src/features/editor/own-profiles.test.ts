import { describe, expect, it } from 'vitest'

import type { Design, OwnProfile } from '@/api/types'
import { parseInput } from '@/features/editor/inspector/field-input'
import { addPart, renamePart } from '@/lib/design/design-edits'
import { optionsOf, partOptions } from '@/lib/design/fields/field-options'
import { definitionOf, fieldsOf, type Field } from '@/lib/design/fields/schema-fields'
import { setAt } from '@/lib/design/json-pointer'
import { profileOfKind } from '@/lib/design/new-parts'
import { findPart, partsOfKind, type Part } from '@/lib/design/parts'
import { referenceCandidates } from '@/lib/design/references'
import { vmfsDesign } from '@/test/emulex'

const design: Design = addPart(vmfsDesign, 'profile')?.design ?? vmfsDesign

function part(of: Design, id: string): Part {
  const found = findPart(of, id)
  if (found === null) throw new Error(`no part ${id}`)
  return found
}

function fieldOf(part: Part, name: string): Field {
  const field = fieldsOf(definitionOf(part), part.value, part.pointer).find((one) => one.name === name)
  if (field === undefined) throw new Error(`${part.kind} has no ${name}`)
  return field
}

const driverOf = (port: Part) => fieldOf(port, 'driver')

describe('own profiles', () => {
  it('begin without a number that nobody has read anywhere', () => {
    expect(part(design, 'profile01').value).toEqual({ id: 'profile01', kind: 'hba_driver' })
    const old: OwnProfile = { id: 'p', kind: 'hba_driver', lun_depth: 9 }
    expect(profileOfKind(old, 'disk')).toEqual({ id: 'p', kind: 'disk' })
  })
  it('are offered beside those of the catalogue', () => {
    const port = part(design, 'vmhba1')
    const options = optionsOf(driverOf(port), partOptions(referenceCandidates(design, port, driverOf(port))))
    expect(options).toContainEqual({ value: 'lpfc', label: 'Emulex lpfc before 12.8.534' })
    expect(options.at(-1)).toEqual({ value: 'profile01', label: 'profile01, own profile' })
    expect(parseInput(driverOf(port), 'profile01')).toEqual({ ok: true, value: 'profile01' })
  })
  it('are offered where their kind fits alone', () => {
    const group = part(design, 'vdbench')
    expect(referenceCandidates(design, group, fieldOf(group, 'vscsi_adapter'))).toEqual([])
  })
  it('keep name and source when their kind changes', () => {
    const old: OwnProfile = { id: 'p', kind: 'hba_driver', name: 'Lab', source: 'sheet', lun_depth: 9 }
    const disk = profileOfKind(old, 'disk')
    expect(disk).toMatchObject({ id: 'p', kind: 'disk', name: 'Lab', source: 'sheet' })
    expect(disk).not.toHaveProperty('lun_depth')
    const [changed] = partsOfKind({ ...design, profiles: [disk] }, 'profile')
    expect(changed && definitionOf(changed)).toBe('OwnDisk')
  })
  it('keep their users when they get another id', () => {
    const used = setAt(design, '/hosts/0/hba_ports/0/driver', 'profile01')
    expect(renamePart(used, 'profile01', 'lab').hosts[0]?.hba_ports[0]?.driver).toBe('lab')
  })
})
