import { describe, expect, it } from 'vitest'

import { addPart } from './editing'
import { blankDesign, datastoreOfKind } from './new-parts'

import type { Design } from '@/api/types'

function built(...kinds: Parameters<typeof addPart>[1][]): Design {
  return kinds.reduce((design, kind) => {
    const added = addPart(design, kind)
    if (added === null) throw new Error(`${kind} has no place`)
    return added.design
  }, blankDesign('a'))
}

const lunsOf = (design: Design) =>
  design.datastores.map((datastore) => (datastore.kind === 'vvol' ? null : datastore.lun))

describe('addPart', () => {
  it('gives each datastore a LUN of its own, and brings one where none is free', () => {
    const design = built('array', 'datastore', 'datastore')
    expect(lunsOf(design)).toEqual(['array01-lun01', 'array01-lun02'])
    expect(design.arrays[0]?.luns?.map((lun) => lun.id)).toEqual(['array01-lun01', 'array01-lun02'])
  })
  it('takes a free LUN before it brings one', () => {
    const design = built('array', 'lun', 'datastore', 'datastore')
    expect(design.arrays[0]?.luns).toHaveLength(2)
  })
  it('adds a datastore without an array too, for the problems list to ask for the rest', () => {
    expect(lunsOf(built('datastore'))).toEqual(['lun01'])
  })
  it('refuses a part whose holder is missing', () => {
    expect(addPart(blankDesign('a'), 'lun')).toBeNull()
  })
})

describe('datastoreOfKind', () => {
  it('keeps the LUN where both kinds stand on one', () => {
    const design = built('array', 'datastore', 'datastore')
    const second = design.datastores[1]
    if (second === undefined) throw new Error('no second datastore')
    expect(datastoreOfKind(design, second, 'rdm')).toEqual({ ...second, kind: 'rdm' })
  })
  it('comes back from vVol to a LUN that is free', () => {
    const design = built('array', 'datastore', 'datastore')
    const [first] = design.datastores
    if (first === undefined) throw new Error('no datastore')
    const onEndpoint = { ...design, datastores: [datastoreOfKind(design, first, 'vvol')] }
    const [vvol] = onEndpoint.datastores
    if (vvol === undefined) throw new Error('no datastore')
    expect(datastoreOfKind(onEndpoint, vvol, 'vmfs')).toEqual(first)
  })
})
