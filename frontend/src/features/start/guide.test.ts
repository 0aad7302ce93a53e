import { describe, expect, it } from 'vitest'

import { currentStep, guidedDesigns, stepInWords, type GuideView } from './guide'

import { vmfsDesign, vvolDesign } from '@/test/emulex'

const START: GuideView = {
  selected: null,
  designs: guidedDesigns([vmfsDesign, vvolDesign]),
  simulated: false,
  page: '/scenarios/new-1',
}
const deeper = vmfsDesign.hosts.map((host) => ({ ...host, lun_depth: 64 }))

describe('currentStep', () => {
  it('waits until the host is selected', () => {
    expect(currentStep(0, START)).toBe(0)
    expect(currentStep(0, { ...START, selected: 'esx01' })).toBe(1)
  })
  it('goes on once the depth has changed', () =>
    expect(currentStep(1, { ...START, designs: [vmfsDesign, vvolDesign, { ...vmfsDesign, hosts: deeper }] })).toBe(2))
  it('never goes back, also where something is undone', () => expect(currentStep(2, START)).toBe(2))
  it('leaves the designs of the case as they are', () => {
    expect(START.designs.slice(0, 2)).toEqual([vmfsDesign, vvolDesign])
    expect(START.designs[2]).toEqual({ ...vmfsDesign, id: 'tried', title: 'VMFS, your depth' })
  })
  it('ends at the comparison', () =>
    expect(currentStep(3, { ...START, simulated: true, page: '/scenarios/new-1/results' })).toBe(4))
})

it('tells how far the reader is', () => expect([stepInWords(1), stepInWords(5)]).toEqual(['Step 2 of 5', 'Done']))
