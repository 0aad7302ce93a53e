import { expect, it } from 'vitest'

import { fairnessQuestion } from './fairness-question'
import { neighboursOf, queueInWords, queueOf, victimsOf } from './fairness-queues'

import type { Design } from '@/api/types'
import { vmfsDesign } from '@/test/emulex'

const [first] = vmfsDesign.classes
const [array] = vmfsDesign.arrays
const [host] = vmfsDesign.hosts
const [store] = vmfsDesign.datastores
if (first === undefined || array === undefined || host === undefined || store === undefined)
  throw new Error('The design is complete')
const lun = { ...array.luns?.[0], id: 'lun2' }
const farStore = { ...store, id: 'far', lun: 'lun2' }
/** One more class on a host of its own with a datastore of its own, and one on the host and datastore of the first. */
const design = {
  ...vmfsDesign,
  hosts: [host, { ...host, id: 'esx09' }],
  datastores: [store, farStore],
  arrays: [{ ...array, luns: [...(array.luns ?? []), lun] }],
  classes: [
    first,
    { ...first, id: 'far', hosts: ['esx09'], datastores: ['far'] },
    { ...first, id: 'near' },
    { ...first, id: 'beside', datastores: ['far'] },
  ],
} as unknown as Design

it('finds the first queue in which two classes meet', () => {
  expect(['near', 'beside', 'far'].map((id) => queueOf(design, first.id, id))).toEqual(['device', 'HBA ports', 'SPs'])
})
it('tells SPs, pools and ports of an array apart', () => {
  const sps = [
    { ...array.sps[0], id: 'a' },
    { ...array.sps[0], id: 'b' },
  ]
  const owned = (pool: string | null) =>
    ({
      ...design,
      arrays: [
        {
          ...array,
          sps,
          luns: [
            { ...array.luns?.[0], owners: ['a'], pool: 'p' },
            { ...lun, owners: ['b'], pool },
          ],
        },
      ],
    }) as unknown as Design
  expect(queueOf(owned('p'), first.id, 'far')).toBe('pool')
  expect(queueOf(owned('q'), first.id, 'far')).toBe('array ports')
})
it('offers those of the same device first', () =>
  expect(neighboursOf(design, first.id).map(({ id }) => id)).toEqual(['near', 'far', 'beside']))
it('has no neighbours behind different arrays', () => {
  const apart: Design = { ...design, arrays: [array, { ...array, id: 'other', luns: [lun] }] }
  expect(queueOf(apart, first.id, 'far')).toBeNull()
})
it('has no victim of a single class', () => expect(victimsOf(vmfsDesign)).toEqual([]))
it('says where they meet', () => {
  expect(queueInWords('SPs')).toContain('host caps do not help')
  expect(queueInWords(null)).toBe('')
})
it('asks for no caps where the host cannot help', () => {
  const question = fairnessQuestion(design, { victim: first.id, neighbour: 'far', scheduler: 'fifo' }, {}, () => 32)
  expect(question?.axes[1]?.values).toEqual([32])
})
