import { expect, it } from 'vitest'

import { insertCopy } from './designs'

import { vmfsDesign } from '@/test/emulex'

it('numbers copies of copies', () => {
  const original = { ...vmfsDesign, title: 'VMFS' }
  const copies = insertCopy(insertCopy(insertCopy([original], 0), 1), 0)
  expect(copies.map(({ title }) => title)).toEqual(['VMFS', 'VMFS (copy 3)', 'VMFS (copy)', 'VMFS (copy 2)'])
})
