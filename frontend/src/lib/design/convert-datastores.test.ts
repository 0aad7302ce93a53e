import { expect, it } from 'vitest'

import {
  alikeParts,
  convertDatastores,
  convertedInWords,
  convertedTitle,
  freedInWords,
  freedLuns,
  keepInWords,
  movedLimitsInWords,
  removeInWords,
} from './bulk-edit'
import { addPart, removeParts } from './design-edits'
import { keepBefore } from './designs'
import { listParts, type Part } from './parts'
import { lunsIn } from './vm-classes'

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
const idsOf = (design: Design) => design.datastores.map(({ id }) => id)

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

it('converts them back to a LUN each', () => {
  const design = withDatastores(3)
  const ids = partsOf(design, 'datastore').map(({ id }) => id)
  const back = convertDatastores(convertDatastores(design, ids, 'vvol'), ids, 'vmfs')
  const luns = back.datastores.map((each) => (each.kind === 'vvol' ? null : each.lun))
  expect(new Set(luns).size).toBe(3)
})

it.each([
  ['2 VMFS datastores', 'vVols behind a protocol endpoint'],
  ['2 VMFS datastores (copy 2)', 'vVols behind a protocol endpoint'],
  ['Our VMFS datastores', 'Our VMFS datastores'],
])('renames a design only where a new scenario named it: %s', (title, renamed) => {
  const design = { ...withDatastores(2), title }
  expect(convertDatastores(design, idsOf(design), 'vvol').title).toBe(renamed)
})

it('keeps the name while any datastore is of the kind before, and takes none that another design has', () => {
  const design = { ...withDatastores(2), title: '2 VMFS datastores' }
  const ids = idsOf(design)
  const half = convertDatastores(design, ids.slice(0, 1), 'vvol')
  expect(half.title).toBe('2 VMFS datastores')
  const taken = ['vVols behind a protocol endpoint']
  const all = convertDatastores(half, ids, 'vvol', taken)
  expect(all.title).toBe('vVols behind a protocol endpoint 2')
  expect(partsOf(all, 'protocol_endpoint'), 'the one that the first brought').toHaveLength(1)
  expect(convertDatastores(all, ids, 'vmfs').title).toBe('2 VMFS datastores')
})

it('finds the LUNs that hold nothing any more, which can go', () => {
  const design = withDatastores(3)
  const converted = convertDatastores(design, idsOf(design), 'vvol')
  const freed = freedLuns(design, converted)
  expect(freed).toHaveLength(3)
  expect(freedInWords(lunsIn(design, freed))).toBe('3 LUNs are now empty.')
  expect([1, 3].map(removeInWords)).toEqual(['Remove it', 'Remove all 3'])
  const twelve = {
    ...withDatastores(1),
    datastores: withDatastores(1).datastores.map((each) => ({ ...each, count: 12 })),
  }
  const all = freedLuns(twelve, convertDatastores(twelve, idsOf(twelve), 'vvol'))
  expect([all.length, lunsIn(twelve, all)]).toEqual([1, 12])
  expect(freedInWords(1)).toBe('1 LUN is now empty.')
  expect(partsOf(removeParts(converted, freed), 'lun')).toHaveLength(partsOf(design, 'lun').length - 3)
})

it('can be made in a copy beside the design as it was, named by what became of it', () => {
  const before = { ...withDatastores(2), title: 'Our cluster' }
  const after = convertDatastores(before, idsOf(before), 'vvol')
  const kept = keepBefore([after, vmfsDesign], 0, before, convertedTitle(before, after.datastores))
  expect(kept.map(({ id, title }) => [id, title])).toEqual([
    [before.id, 'Our cluster'],
    [`${before.id}-copy`, 'Our cluster, vVol'],
    [vmfsDesign.id, vmfsDesign.title],
  ])
  expect(kept[0]).toBe(before)
  expect(kept[1]).toEqual({ ...after, id: `${before.id}-copy`, title: 'Our cluster, vVol' })
  const given = { ...before, title: '2 VMFS datastores' }
  const named = keepBefore([convertDatastores(given, idsOf(given), 'vvol')], 0, given, 'unused')
  expect(named.map(({ title }) => title)).toEqual(['2 VMFS datastores', 'vVols behind a protocol endpoint'])
})

it('offers to keep what it was made in, by its kind', () => {
  const before = withDatastores(2)
  expect(keepInWords(before.datastores)).toBe('Keep VMFS, convert a copy')
  const [first] = idsOf(before)
  const mixed = convertDatastores(before, first === undefined ? [] : [first], 'vvol')
  expect(keepInWords(mixed.datastores)).toBe('Convert a copy instead')
  expect(convertedTitle({ ...before, title: 'Ours' }, mixed.datastores)).toBe('Ours')
  expect([1, 2].map(convertedInWords)).toEqual([
    '1 datastore is converted in this design.',
    '2 datastores are converted in this design.',
  ])
})

it('says that a limit of a LUN becomes one of each vVol, and the other way round', () => {
  const limits = [
    { id: 'gold', iops: 5000 },
    { id: 'all', scope: 'group' as const, iops: 9000 },
  ]
  const [array] = vmfsDesign.arrays
  if (array === undefined) throw new Error('no array')
  const design: Design = { ...vmfsDesign, arrays: [{ ...array, io_limits: limits }] }
  expect(movedLimitsInWords(design, design.datastores, 'vvol')).toBe(
    'Limits of a LUN now hold for each vVol, so for each virtual disk: gold. Divide them, or limit all volumes together.',
  )
  expect(movedLimitsInWords(design, design.datastores, 'rdm')).toBeNull()
  expect(movedLimitsInWords(vmfsDesign, vmfsDesign.datastores, 'vvol')).toBeNull()
  const back = convertDatastores(design, idsOf(design), 'vvol')
  expect(movedLimitsInWords(back, back.datastores, 'vmfs')).toMatch(/^Limits of a vVol now hold for each LUN/)
})
