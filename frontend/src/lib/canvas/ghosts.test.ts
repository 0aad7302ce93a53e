import { expect, it } from 'vitest'

import { ghostsOf, isBlank } from './ghosts'

import { blankDesign } from '@/lib/design/blank-design'
import { addPart } from '@/lib/design/design-edits'
import { vmfsDesign } from '@/test/emulex'

it('outlines all five kinds of a blank design, in the order to add them', () => {
  const blank = blankDesign('a')
  expect(ghostsOf(blank).map(({ kind, step }) => [step, kind])).toEqual([
    [1, 'fabric'],
    [2, 'host'],
    [3, 'array'],
    [4, 'datastore'],
    [5, 'vm_class'],
  ])
  expect(isBlank(blank)).toBe(true)
})

it('outlines what is missing alone', () => {
  const begun = addPart(blankDesign('a'), 'fabric')?.design ?? blankDesign('a')
  expect(ghostsOf(begun).map(({ step }) => step)).toEqual([2, 3, 4, 5])
  expect(isBlank(begun)).toBe(false)
  expect(ghostsOf(vmfsDesign)).toEqual([])
})
