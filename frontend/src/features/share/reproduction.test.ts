import { expect, it } from 'vitest'

import { differenceInDigits, verdictInWords, shortDigest } from './reproduction'

import type { RepeatedDesign } from '@/api/types'

const number = (value: number) =>
  ({ value, low: null, high: null, tag: 'simulated' }) as RepeatedDesign['numbers'][number]['before']

it('says what differs and why', () => {
  const design: RepeatedDesign = {
    design_id: 'a',
    identical: false,
    digest_before: '0123456789abcdef',
    digest_after: null,
    reasons: ['The seed was 1 and is 2.'],
    numbers: [
      { quantity: 'iops', before: number(100000), after: number(101000) },
      { quantity: 'latency_mean_ms', before: number(1.5), after: number(1.6) },
    ],
  }
  expect(verdictInWords(design)).toBe('different')
  expect([shortDigest(design.digest_before), shortDigest(design.digest_after)]).toEqual(['0123456789ab', 'none'])
  expect(differenceInDigits(design)).toBe(
    'iops 100k, again 101k. latency_mean_ms 1.50\u00a0ms, again 1.60\u00a0ms. The seed was 1 and is 2.',
  )
  expect(verdictInWords({ identical: true })).toBe('identical')
})
