import { expect, it } from 'vitest'

import { fieldInWords } from './changed-fields'

import { vmfsDesign, vvolDesign } from '@/test/emulex'

const designs = [vmfsDesign, vvolDesign]

it('names the part and the field as the inspector does', () => {
  const title = vmfsDesign.hosts[0]?.name ?? vmfsDesign.hosts[0]?.id
  expect(fieldInWords(designs, '/hosts/0/lun_depth')).toBe(`${title}: LUN depth`)
  expect(fieldInWords(designs, '/hosts/0')).toBe(title)
  expect(fieldInWords(designs, '/title')).toBe('Title')
})

it('names a part that no design has by its place', () => {
  expect(fieldInWords(designs, '/hosts/7/lun_depth')).toBe('Hosts, no. 8, LUN depth')
})
