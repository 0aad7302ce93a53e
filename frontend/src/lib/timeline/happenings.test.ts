import { expect, it } from 'vitest'

import { happens, withHappeningsOf } from './happenings'
import { withMoment } from './moments'

import type { Design, Operation } from '@/api/types'
import { newOperation } from '@/lib/design/new-operations'
import { vmfsDesign, vvolDesign } from '@/test/emulex'

const [store] = vmfsDesign.datastores
if (store === undefined) throw new Error('The design has a datastore')
const other = { ...store, id: 'ds-other' }
const base: Design = { ...vmfsDesign, datastores: [store, other] }
const clone = { ...newOperation(base, 'clone', 'copy'), name: 'Deploy' } as Operation
const move = { ...newOperation(base, 'storage_vmotion', 'move'), name: 'Rebalance' } as Operation
const boot = { ...newOperation(base, 'power_on', 'boot'), name: 'Boot storm' } as Operation
const backup = { ...newOperation(base, 'stream', 'backup'), after: 'move' } as Operation

it('knows whether anything happens', () => {
  expect(happens(vmfsDesign)).toBe(false)
  expect(happens({ ...base, operations: [clone] })).toBe(true)
  expect(happens(withMoment(base, 'load'))).toBe(true)
})

it('copies operations to where the same VMs lie, and leaves out what cannot be there', () => {
  const from = withMoment(withMoment({ ...base, operations: [clone, move, boot, backup] }, 'load'), 'fails')
  const { design, leftOut } = withHappeningsOf(from, vvolDesign)
  const store = vvolDesign.datastores[0]?.id
  expect(leftOut).toEqual(['Rebalance', 'Boot storm'])
  expect(design.operations).toMatchObject([
    { id: 'copy', source: store, target: store },
    { id: 'backup', target: store },
  ])
  expect(design.operations?.[1]).not.toHaveProperty('after')
  expect(design.timeline?.moments).toHaveLength(2)
})

it('leaves out moments that name what is not there', () => {
  const timeline = {
    length_s: 60,
    moments: [
      { at_s: 1, fails: ['sps.gone'] },
      { at_s: 2, load: 2, set_fields: ['hosts.gone.lun_depth=8'] },
    ],
  }
  const { design } = withHappeningsOf({ ...base, timeline }, base)
  expect(design.timeline).toEqual({ length_s: 60, moments: [{ at_s: 2, load: 2 }] })
})
