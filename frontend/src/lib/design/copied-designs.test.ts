import { expect, it } from 'vitest'

import { insertCopy, shownAfter } from './designs'

import { vmfsDesign } from '@/test/emulex'

it('numbers copies of copies', () => {
  const original = { ...vmfsDesign, title: 'VMFS' }
  const copies = insertCopy(insertCopy(insertCopy([original], 0), 1), 0)
  expect(copies.map(({ title }) => title)).toEqual(['VMFS', 'VMFS (copy 3)', 'VMFS (copy)', 'VMFS (copy 2)'])
})

it('shows what a step of undo or redo did: a design that it brought, else the one that it changed', () => {
  const [a, b, copy] = ['a', 'b', 'a-copy'].map((id) => ({ ...vmfsDesign, id }))
  if (a === undefined || b === undefined || copy === undefined) throw new Error('There are three designs')
  expect(shownAfter([a], [a, copy], 0)).toBe(1)
  expect(shownAfter([a, b], [a, copy, b], 1)).toBe(1)
  expect(shownAfter([a, b], [a, { ...b }], 0)).toBe(1)
  expect(shownAfter([a, b], [{ ...a }, { ...b }], 1)).toBe(1)
  expect(shownAfter([a, b], [a, b], 1)).toBe(1)
})

it('stays at its design when another goes, or at the one that it was copied from', () => {
  const [a, b, copy] = ['a', 'b', 'a-copy'].map((id) => ({ ...vmfsDesign, id }))
  if (a === undefined || b === undefined || copy === undefined) throw new Error('There are three designs')
  expect(shownAfter([a, copy, b], [a, b], 1)).toBe(0)
  expect(shownAfter([a, copy, b], [a, b], 2)).toBe(1)
  expect(shownAfter([copy, b], [b], 0)).toBe(0)
  expect(shownAfter([copy], [copy, b], 0)).toBe(1)
})
