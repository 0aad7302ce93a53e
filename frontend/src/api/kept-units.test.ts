import { expect, it } from 'vitest'

import { withUnitsKept } from './kept-units'

it('keeps numbers and units together in every sentence of an answer', () => {
  const answer = {
    bottleneck: { sentence: 'SP 2, now 26 % busy: at most 102k IOPS.', origin: 'sps.sp2.read_us' },
    notes: ['needs 64 I/Os', null],
    count: 3,
  }
  expect(withUnitsKept(answer)).toEqual({
    bottleneck: { sentence: 'SP 2, now 26\u00a0% busy: at most 102k\u00a0IOPS.', origin: 'sps.sp2.read_us' },
    notes: ['needs 64\u00a0I/Os', null],
    count: 3,
  })
})

it('leaves numbers without a unit as they are', () => {
  for (const text of ['16 hosts', 'LUN 1 sees 2 steps', '10 minutes', 'SP 2']) expect(withUnitsKept(text)).toBe(text)
})
