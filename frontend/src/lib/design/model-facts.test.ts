import { expect, it } from 'vitest'

import { arrayOfModel } from './array-of-model'
import { arrayModel } from './catalogue'
import { modelFacts } from './model-facts'
import { NEW_KERNEL } from './new-parts'

import type { Design } from '@/api/types'
import { vmfsDesign } from '@/test/emulex'

function clusterOn(model: string): Design {
  const layout = {
    id: 'array01',
    controllers: 2,
    portsPerController: 2,
    fabrics: ['f1'],
    speedGbps: 16,
    luns: 1,
  } as const
  const array = arrayOfModel(arrayModel(model), { ...layout, fabrics: [...layout.fabrics] })
  return { ...vmfsDesign, arrays: [array], hosts: vmfsDesign.hosts.map((host) => ({ ...host, ...NEW_KERNEL })) }
}

const PURE = clusterOn('flasharray-x50r3')

it('tells the estimates of a model from what was measured', () => {
  const facts = modelFacts(PURE)
  expect(facts.get('/arrays/0/read_ms')).toMatchObject({ isEstimate: true })
  expect(facts.get('/arrays/0/read_ms')?.words).toMatch(/^As FlashArray\/\/X50R3 has it .* estimate, calibrate it/)
  expect(facts.get('/arrays/0/write_ms')).toMatchObject({ isEstimate: false })
  expect(facts.get('/arrays/0/sps/1/read_us')).toMatchObject({ isEstimate: true })
})

it('says nothing of a number that was changed, nor of an array with another name', () => {
  const [array] = PURE.arrays
  if (array === undefined) throw new Error('The design has no array')
  const changed = modelFacts({ ...PURE, arrays: [{ ...array, read_ms: 0.5 }] })
  expect(changed.has('/arrays/0/read_ms')).toBe(false)
  expect(changed.has('/arrays/0/write_ms')).toBe(true)
  const named = modelFacts({ ...PURE, arrays: [{ ...array, name: 'Ours' }] })
  expect([...named.keys()].filter((pointer) => pointer.startsWith('/arrays'))).toEqual([])
})

it('says where the kernel time of a new host is from', () => {
  expect(modelFacts(PURE).get('/hosts/0/kernel_us')?.words).toContain('Emulex')
})
