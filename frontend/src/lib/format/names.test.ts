import { expect, it } from 'vitest'

import { grouped, inOneLine, pieces, shortList } from './names'

it('tells names once, and many alike by the first and the last', () => {
  expect(shortList(['a', 'b', 'a'])).toBe('a, b')
  expect(shortList(['lun01', 'lun02', 'lun03', 'lun04'])).toBe('lun01 to lun04')
  expect(shortList(['lun03', 'lun01', 'lun04', 'lun02', 'lun01'])).toBe('lun01 to lun04')
  expect(shortList(['lun01', 'lun02', 'lun03', 'lun07'])).toBe('lun01, lun02, lun03 and 1 more')
  expect(shortList(['web', 'sql', 'mail', 'backup'])).toBe('web, sql, mail and 1 more')
  expect(shortList([])).toBe('')
})

it('groups by key', () =>
  expect([...grouped([1, 2, 3], (n) => String(n % 2))]).toEqual([
    ['1', [1, 3]],
    ['0', [2]],
  ]))

it('takes a pasted name as one line', () => expect(inOneLine('16 hosts,\n 400 VMs')).toBe('16 hosts, 400 VMs'))

it('lets paths go on in the next line after dots and low lines, and nothing else', () => {
  expect(pieces('hosts.esx.lun_depth')).toEqual(['hosts.', 'esx.', 'lun_', 'depth'])
  expect(pieces('At least 1. Enter more.')).toEqual(['At least 1. Enter more.'])
  expect(pieces('At most 1.5 ms')).toEqual(['At most 1.5 ms'])
})
