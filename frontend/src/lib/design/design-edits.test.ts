import { describe, expect, it } from 'vitest'

import { blankDesign } from './blank-design'
import { datastoreOfKind } from './bulk-edit'
import { addPart, connectParts, removePart, removeParts, renamePart } from './design-edits'

import type { Design } from '@/api/types'
import { vmfsDesign, vvolDesign } from '@/test/emulex'

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
  it('names LUNs and protocol endpoints, each as no other is named', () => {
    const [array] = built('array', 'lun', 'lun', 'protocol_endpoint').arrays
    expect(array?.luns?.map(({ name }) => name)).toEqual(['LUN 1', 'LUN 2', 'LUN 3'])
    expect(array?.protocol_endpoints?.map(({ name }) => name)).toEqual(['Protocol endpoint', 'Protocol endpoint 2'])
  })
  it('takes no LUN that is an extent of another datastore', () => {
    const design = built('array', 'datastore', 'lun')
    const datastores = design.datastores.map((datastore) =>
      datastore.kind === 'vmfs' ? { ...datastore, extents: ['array01-lun02'] } : datastore,
    )
    const added = addPart({ ...design, datastores }, 'datastore')
    expect(added === null ? null : lunsOf(added.design)).toEqual(['array01-lun01', 'array01-lun03'])
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

const laidOut: Design = { ...vmfsDesign, layout: { esx01: { x: 1, y: 2 }, x50r3: { x: 3, y: 4 } } }

describe('removePart', () => {
  it('takes the part out of the design and of its layout, and leaves the rest', () => {
    const left = removePart(laidOut, 'esx01')
    expect(left.hosts).toEqual([])
    expect(left.layout).toEqual({ x50r3: { x: 3, y: 4 } })
    expect(left.arrays).toEqual(vmfsDesign.arrays)
  })
  it('removes a part within another', () => {
    const [host] = removePart(vmfsDesign, 'vmhba1').hosts
    expect(host?.hba_ports.map((port) => port.id)).toEqual(['vmhba2'])
  })
  it('leaves a design without a layout and one without the part as they are', () => {
    expect(removePart(vmfsDesign, 'esx01')).not.toHaveProperty('layout')
    expect(removePart(laidOut, 'nothing')).toBe(laidOut)
  })
  it('removes several, also where one stood in the other', () => {
    const left = removeParts(vmfsDesign, ['esx01', 'vmhba1', 'ds01'])
    expect([left.hosts, left.datastores]).toEqual([[], []])
  })
})

describe('renamePart', () => {
  it('takes references and the place on the canvas along', () => {
    const renamed = renamePart(laidOut, 'esx01', 'esx99')
    expect(renamed.hosts[0]?.id).toBe('esx99')
    expect(renamed.classes[0]?.hosts).toEqual(['esx99'])
    expect(renamed.layout).toEqual({ esx99: { x: 1, y: 2 }, x50r3: { x: 3, y: 4 } })
  })
})

describe('connectParts', () => {
  it('leads a datastore to a device of its own kind alone', () => {
    const [array] = vmfsDesign.arrays
    if (array === undefined) throw new Error('no array')
    const devices = { luns: [{ id: 'lun01' }, { id: 'lun02' }], protocol_endpoints: [{ id: 'pe02' }] }
    const arrays = [{ ...array, ...devices }]
    const onLun = connectParts({ ...vmfsDesign, arrays }, 'lun02', 'ds01')
    expect(onLun?.datastores[0]).toMatchObject({ kind: 'vmfs', lun: 'lun02' })
    expect(connectParts({ ...vmfsDesign, arrays }, 'pe02', 'ds01')).toBeNull()
    const onEndpoint = connectParts({ ...vvolDesign, arrays }, 'pe02', 'ds01')
    expect(onEndpoint?.datastores[0]).toMatchObject({ kind: 'vvol', protocol_endpoint: 'pe02' })
    expect(connectParts({ ...vvolDesign, arrays }, 'lun02', 'ds01')).toBeNull()
  })
  it('writes into the part that holds the reference, and only from left to right', () => {
    const fabrics = [...vmfsDesign.fabrics, { id: 'fc-b', protocol: 'fc' as const }]
    const design = { ...vmfsDesign, fabrics }
    const port = connectParts(design, 'vmhba2', 'fc-b')?.hosts[0]?.hba_ports[1]
    expect(port?.fabric).toBe('fc-b')
    const target = connectParts(design, 'fc-b', 'ct0-fc1')?.arrays[0]?.sps[0]?.target_ports[1]
    expect(target?.fabric).toBe('fc-b')
    expect(connectParts(design, 'fc-b', 'vmhba2')).toBeNull()
    expect(connectParts(design, 'vmhba2', 'nothing')).toBeNull()
  })
})
