import { expect, it } from 'vitest'

import { named, placeInWords } from './part-names'

import { vmfsDesign } from '@/test/emulex'

const [array] = vmfsDesign.arrays
if (array === undefined) throw new Error('The design has no array')
const [sp] = array.sps
if (sp === undefined) throw new Error('The array has no SP')
const sps = (...names: string[]) => ({
  ...vmfsDesign,
  arrays: [{ ...array, sps: names.map((name, index) => ({ ...sp, id: `array01-sp${index + 1}`, name, target_ports: [] })) }],
})

it('names a part, once', () =>
  expect(named('The SP array01-sp2 is busy 95 % of the time.', sps('SP 1', 'SP 2'))).toBe(
    'SP 2 is busy 95 % of the time.',
  ))
it('needs no article before a name', () =>
  expect(named('Next limit: the SP array01-sp1, now 26 % busy.', sps('SP 1', 'SP 2'))).toBe(
    'Next limit: SP 1, now 26 % busy.',
  ))
it('needs no kind before a name of several words', () =>
  expect(named('Next limit: the SP array01-sp1, now 26 % busy.', sps('Primary controller'))).toBe(
    'Next limit: Primary controller, now 26 % busy.',
  ))
it('names parts whose id ends with its only digit', () =>
  expect(named('The array a1 is full.', { ...vmfsDesign, arrays: [{ ...array, id: 'a1', name: 'Big box' }] })).toBe(
    'Big box is full.',
  ))
it('names a part at the end of a sentence', () =>
  expect(named('Set: LUN depth 64 at array01-sp1. Then it does more.', sps('Primary controller'))).toBe(
    'Set: LUN depth 64 at Primary controller. Then it does more.',
  ))
it('says where a device queue leads', () =>
  expect(named('The device queue esx1/lun1 (32 slots) is full 99 % of the time.', { ...sps(), hosts: [] })).toBe(
    'The device queue of esx1 to lun1 (32 slots) is full 99 % of the time.',
  ))
it('keeps an id that alone tells parts of one name apart', () =>
  expect(named('The SP array01-sp2 is busy.', sps('left', 'left'))).toBe('The SP array01-sp2 is busy.'))
it('leaves numbers and other words alone', () =>
  expect(named('It keeps 26.2k IOPS at 1.5 ms.', sps('SP 1', 'SP 2'))).toBe('It keeps 26.2k IOPS at 1.5 ms.'))

it('names the parts of a place, and which of alike hosts', () =>
  expect(placeInWords('esx01#12/array01-sp2/lun3', { ...sps('SP 1', 'SP 2'), hosts: [] })).toBe(
    'esx01 #12, SP 2, lun3',
  ))
