import { describe, expect, it } from 'vitest'

import { estimateMark, stillNeeded, tagText } from './estimating'
import { blankDesign } from './new-parts'

import { quantity, vmfsDesign } from '@/test/emulex'

describe('stillNeeded', () => {
  it('names what a design lacks, in the order in which it is built', () =>
    expect(stillNeeded({ ...blankDesign('a'), hosts: vmfsDesign.hosts })).toBe(
      'There are numbers once the design has: Fabric, Array, Datastore, VM group.',
    ))
  it('is content with one of each', () => expect(stillNeeded(vmfsDesign)).toBeNull())
})

describe('estimateMark', () => {
  it('says that newer numbers are on their way', () =>
    expect(estimateMark(true, false)).toBe('Estimate, updating'))
  it('says that the simulation is of an older design', () =>
    expect(estimateMark(false, true)).toBe('Estimate; simulated before the last edits'))
})

describe('tagText', () => {
  it('says how sure an analytic number is', () =>
    expect(tagText({ value: 1, low: null, high: null, tag: 'bound' })).toBe('bound'))
  it('says why there is no number', () => expect(tagText(quantity(null))).toBe('no load'))
  it('leaves a simulated number to its interval', () => expect(tagText(quantity(1))).toBe(''))
})
