import { expect, it } from 'vitest'

import { firstSentence } from './first-sentence'

it('takes the first sentence without tearing numbers apart', () => {
  expect(firstSentence('From May 2030 on, p99 is 0.5 ms. SP 1. is full. More.')).toEqual([
    'From May 2030 on, p99 is 0.5 ms.',
    'SP 1. is full. More.',
  ])
  expect(firstSentence('Alone.')).toEqual(['Alone.', ''])
})
