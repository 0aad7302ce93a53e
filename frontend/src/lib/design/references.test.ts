import { expect, it } from 'vitest'

import { DEFINITIONS, REFERENCE_FIELDS, referredKinds } from './design-schema'
import { partsOfKind, type PartKind } from './parts'
import { referenceCandidates } from './references'

import { vmfsDesign } from '@/test/emulex'

it('reads from the schema which fields name parts', () => {
  expect([...REFERENCE_FIELDS]).toEqual(
    expect.arrayContaining(['fabric', 'members', 'extents', 'driver', 'model', 'price_item']),
  )
  expect(REFERENCE_FIELDS.has('id')).toBe(false)
  expect(REFERENCE_FIELDS.has('lun_depth')).toBe(false)
})

it.each([
  ['VmClass', 'hosts', ['host']],
  ['VmClass', 'datastores', ['datastore']],
  ['Lun', 'owners', ['sp']],
  ['HbaPort', 'switch', ['switch']],
  ['HbaPort', 'driver', ['hba_driver']],
  ['Zone', 'members', ['hba_port', 'target_port']],
  ['LunDatastore', 'extents', ['lun']],
  ['Host', 'count', []],
] as const)('knows what %s.%s names', (definition, name, kinds) =>
  expect(referredKinds(DEFINITIONS[definition]?.properties?.[name] ?? {})).toEqual(kinds),
)

it('offers only what is in reach', () => {
  const candidates = (kind: PartKind, name: string, refersTo: string[]) =>
    partsOfKind(vmfsDesign, kind).flatMap((part) =>
      referenceCandidates(vmfsDesign, part, { name, refersTo }).map(({ id }) => id),
    )
  const [datastore] = vmfsDesign.datastores
  const lun = datastore?.kind === 'vvol' ? '' : datastore?.lun
  expect(candidates('datastore', 'lun', ['lun'])).toContain(lun)
  expect(candidates('datastore', 'extents', ['lun'])).not.toContain(lun)
})

it('offers the ports of paths as preferred ports', () => {
  const refersTo = ['hba_port', 'target_port']
  const preferred = (kind: PartKind) =>
    partsOfKind(vmfsDesign, kind).map((part) =>
      referenceCandidates(vmfsDesign, part, { name: 'preferred_ports', refersTo }).map(({ id }) => id),
    )
  const own = vmfsDesign.hosts.map((host) => host.hba_ports.map(({ id }) => id))
  const targets = vmfsDesign.arrays.map((array) => array.sps.flatMap((sp) => sp.target_ports.map(({ id }) => id)))
  expect(preferred('host')).toEqual(own.map((ids) => [...ids, ...targets.flat()]))
  expect(preferred('lun')[0]).toEqual([...own.flat(), ...(targets[0] ?? [])])
})
