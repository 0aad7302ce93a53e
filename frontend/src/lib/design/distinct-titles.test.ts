import { expect, it } from 'vitest'

import { distinctTitles } from './distinct-titles'
import { listParts } from './parts'

import type { Design } from '@/api/types'
import { vmfsDesign } from '@/test/emulex'

const [group] = vmfsDesign.classes
const [store] = vmfsDesign.datastores
const [array] = vmfsDesign.arrays
const [sp] = array?.sps ?? []
if (group === undefined || store === undefined || array === undefined || sp === undefined)
  throw new Error('The design lacks a part')

const titles = (design: Partial<Design>) => distinctTitles(listParts({ ...vmfsDesign, ...design }))
const named = (id: string, datastore = store.id) => ({ ...group, id, name: 'SQL', datastores: [datastore] })

it('gives a part its name, and its id where it has none', () => {
  const titleOf = titles({ arrays: [{ ...array, sps: [{ ...sp, name: 'SP A' }] }] })
  expect([titleOf(sp.id), titleOf(store.id), titleOf('gone')]).toEqual(['SP A', store.id, 'gone'])
})

it('tells classes of one name apart by their datastores, or else numbers them', () => {
  const apart = titles({
    datastores: [store, { ...store, id: 'ds2', name: 'Fast' }],
    classes: [named('sql-01'), named('sql-02', 'ds2')],
  })
  expect([apart('sql-01'), apart('sql-02')]).toEqual([`SQL on ${store.id}`, 'SQL on Fast'])
  const together = titles({ classes: [named('sql-01'), named('sql-02')] })
  expect([together('sql-01'), together('sql-02')]).toEqual(['SQL 1', 'SQL 2'])
  const everywhere = titles({ classes: [named('sql-01'), { ...named('sql-02'), datastores: [store.id, 'ds2'] }] })
  expect([everywhere('sql-01'), everywhere('sql-02')]).toEqual([`SQL on ${store.id}`, 'SQL 2'])
})

it('tells what is in hosts and arrays apart by these, whose own titles are told apart', () => {
  const ports = sp.target_ports.slice(0, 1).map((port) => ({ ...port, name: 'FC0' }))
  const sps = ['x', 'y'].map((id) => ({
    ...sp,
    id,
    name: 'SP',
    target_ports: ports.map((port) => ({ ...port, id: `${id}0` })),
  }))
  const titleOf = titles({ arrays: [{ ...array, sps }] })
  expect(['x', 'x0', 'y0'].map(titleOf)).toEqual(['SP 1', 'FC0 of SP 1', 'FC0 of SP 2'])
})

it('numbers one of several that an entry stands for', () => {
  const luns = (array.luns ?? []).map((lun) => ({ ...lun, name: 'Gold', count: 12 }))
  const titleOf = titles({ arrays: [{ ...array, luns }] })
  expect([titleOf(`${luns[0]?.id ?? ''}#3`), titleOf('gone#2')]).toEqual(['Gold #3', 'gone #2'])
})

it('tells a LUN from the datastore of its name', () => {
  const luns = (array.luns ?? []).map((lun) => ({ ...lun, name: 'Gold' }))
  const titleOf = titles({ arrays: [{ ...array, luns }], datastores: [{ ...store, name: 'Gold' }] })
  expect([titleOf(store.id), titleOf(luns[0]?.id ?? '')]).toEqual(['Gold', `Gold of ${array.name ?? array.id}`])
})
