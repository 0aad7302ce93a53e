import { describe, expect, it } from 'vitest'

import { copyParts, duplicateParts, pasteParts } from './clipboard'

import type { Datastore, Design } from '@/api/types'
import { addPart } from '@/lib/design/design-edits'
import { findPart } from '@/lib/design/parts'
import { vmfsDesign, vvolDesign } from '@/test/emulex'

type LunDatastore = Exclude<Datastore, { kind: 'vvol' }>

describe('duplicateParts', () => {
  it('gives new ids to everything inside, and tells that of the copy', () => {
    const { design, ids } = duplicateParts(vmfsDesign, ['esx01'])
    expect(ids).toEqual(['esx02'])
    expect(design.hosts[1]?.hba_ports.map((port) => port.id)).toEqual(['vmhba3', 'vmhba4'])
  })
  it('names what is inside after the copy, where it was named after the original', () => {
    const hosts = vmfsDesign.hosts.map((host) => ({
      ...host,
      hba_ports: host.hba_ports.map((port, at) => ({ ...port, id: `${host.id}-p${at + 1}` })),
    }))
    const { design } = duplicateParts({ ...vmfsDesign, hosts }, ['esx01'])
    expect(design.hosts[1]?.hba_ports.map((port) => port.id)).toEqual(['esx02-p1', 'esx02-p2'])
  })
  it('joins the copies with each other as the originals are', () => {
    const { design } = duplicateParts(vmfsDesign, ['esx01', 'vdbench'])
    expect(design.classes[1]?.hosts).toEqual(['esx02'])
    expect(design.classes[1]?.datastores).toEqual(['ds01'])
  })
  it('numbers names, but for classes, which count together under one name', () => {
    const named = (name: string): Design => ({
      ...vmfsDesign,
      hosts: vmfsDesign.hosts.map((host) => ({ ...host, name })),
      classes: vmfsDesign.classes.map((group) => ({ ...group, name: 'SQL' })),
    })
    const [first] = vmfsDesign.hosts
    const names = (design: Design) => duplicateParts(design, [first?.id ?? '']).design.hosts.map(({ name }) => name)
    expect(names(named('Host'))).toEqual(['Host', 'Host 2'])
    expect(names(named('Rack 9'))).toEqual(['Rack 9', 'Rack 10'])
    const groups = duplicateParts(named('Host'), ['vdbench']).design.classes
    expect(groups.map(({ name }) => name)).toEqual(['SQL', 'SQL'])
  })
  it('copies a part once, also where its holder is copied too', () => {
    const { design } = duplicateParts(vmfsDesign, ['ct0-fc0', 'x50r3'])
    expect(design.arrays).toHaveLength(2)
    expect(design.arrays[0]?.sps[0]?.target_ports).toHaveLength(2)
  })
  it('puts a port beside the original', () => {
    const { design, ids } = duplicateParts(vmfsDesign, ['vmhba1'])
    expect(findPart(design, ids[0] ?? null)?.parent).toBe('esx01')
  })
  it('puts the copy of a datastore on the next free LUN of its array', () => {
    const withLun = addPart(vmfsDesign, 'lun')?.design ?? vmfsDesign
    const { design } = duplicateParts(withLun, ['ds01'])
    expect(design.datastores.map((datastore) => (datastore as LunDatastore).lun)).toEqual(['lun01', 'x50r3-lun01'])
    expect(design.arrays).toEqual(withLun.arrays)
  })
  it('brings LUNs for the copy of a datastore where none is free, one for each extent', () => {
    const spanned: Design = {
      ...vmfsDesign,
      arrays: vmfsDesign.arrays.map((array) => ({ ...array, luns: [{ id: 'lun01' }, { id: 'lun02' }] })),
      datastores: [{ id: 'ds01', kind: 'vmfs', lun: 'lun01', extents: ['lun02'] }],
    }
    const { design } = duplicateParts(spanned, ['ds01'])
    const luns = design.datastores.flatMap((datastore) => {
      const { lun, extents = [] } = datastore as LunDatastore
      return [lun, ...extents]
    })
    expect(new Set(luns)).toHaveLength(4)
    expect(design.arrays[0]?.luns?.map((lun) => lun.id)).toEqual(luns)
  })
  it('keeps the copy of a vVol datastore on its protocol endpoint', () => {
    const { design } = duplicateParts(vvolDesign, ['ds01'])
    expect(design.datastores[1]).toEqual({ ...vvolDesign.datastores[0], id: 'ds02' })
  })
})

describe('pasteParts', () => {
  it('brings a part into another design', () => {
    const { design, ids } = pasteParts(vvolDesign, copyParts(vmfsDesign, ['esx01']))
    expect(ids).toEqual(['esx02'])
    expect(design.hosts[1]?.lun_depth).toBe(32)
  })
  it('leaves out what has no place to stand', () => {
    const bare = { ...vmfsDesign, hosts: [] }
    expect(pasteParts(bare, copyParts(vmfsDesign, ['vmhba1']))).toEqual({ design: bare, ids: [] })
  })
})
