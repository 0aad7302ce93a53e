import { expect, it } from 'vitest'

import { insertCopy, placeAfter } from './designs'

import { vmfsDesign } from '@/test/emulex'

it('numbers copies of copies', () => {
  const original = { ...vmfsDesign, title: 'VMFS' }
  const copies = insertCopy(insertCopy(insertCopy([original], 0), 1), 0)
  expect(copies.map(({ title }) => title)).toEqual(['VMFS', 'VMFS (copy 3)', 'VMFS (copy)', 'VMFS (copy 2)'])
})

it('stays at its design when others come and go, or at the one that it was copied from', () => {
  const [a, b, copy] = ['a', 'b', 'a-copy'].map((id) => ({ ...vmfsDesign, id }))
  if (a === undefined || b === undefined || copy === undefined) throw new Error('There are three designs')
  expect(placeAfter([a, copy, b], [a, b], 1)).toBe(0)
  expect(placeAfter([a, copy, b], [a, b], 2)).toBe(1)
  expect(placeAfter([a, b], [a, copy, b], 1)).toBe(2)
  expect(placeAfter([copy, b], [b], 0)).toBe(0)
  expect(placeAfter([copy], [b], 0)).toBe(0)
})
