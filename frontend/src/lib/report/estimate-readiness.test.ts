import { describe, expect, it } from 'vitest'

import { estimateMarks, missingValueNote, missingForEstimate, confidenceText } from './estimate-readiness'

import { blankDesign } from '@/lib/design/blank-design'
import { quantity, vmfsDesign } from '@/test/emulex'

describe('missingForEstimate', () => {
  it('names what a design lacks, in the order in which it is built', () =>
    expect(missingForEstimate({ ...blankDesign('a'), hosts: vmfsDesign.hosts })).toBe(
      'There are numbers once the design has: Fabric, Array, Datastore, Class of VMs.',
    ))
  it('is content with one of each', () => expect(missingForEstimate(vmfsDesign)).toBeNull())
})

describe('estimateMarks', () => {
  it('says that newer numbers are on their way', () =>
    expect(estimateMarks(true, false)).toEqual(['Estimate, updating']))
  it('says that the simulation is of an older design', () =>
    expect(estimateMarks(false, true)).toEqual(['Estimate', 'Simulation is older than the last edit']))
})

describe('confidenceText', () => {
  const estimate = { value: 1, low: 0.9, high: 1.1, tag: 'approximate' } as const
  it('says how sure an analytic number is', () => {
    expect(confidenceText({ ...estimate, low: null, high: null, tag: 'bound' }, 'plain')).toBe('bound')
    expect(confidenceText(estimate, 'plain')).toBe('0.900 to 1.10')
  })
  it('says why there is no number', () => expect(missingValueNote(quantity(null), 'plain')).toBe('no load'))
  it('says why a simulated number has no interval, and nothing where it has one', () => {
    const note = 'too few I/Os'
    expect(missingValueNote({ ...quantity(1), low: null, high: null, note }, 'plain')).toBe(note)
    expect(missingValueNote({ ...quantity(1), note }, 'plain')).toBeNull()
  })
  it('gives a simulated number its interval alone', () =>
    expect(confidenceText(quantity(1), 'plain')).toBe('0.990 to 1.01'))
})
