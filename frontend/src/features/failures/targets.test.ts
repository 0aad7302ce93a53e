import { describe, expect, it } from 'vitest'

import { ALL_VMS, initialTargets, refusalOf, targetsInWords, verdictOf } from './targets'

import type { Design } from '@/api/types'
import { blankDesign } from '@/lib/design/blank-design'
import { failure, refusedFailure } from '@/test/failures'

const p99 = (text: string) => ({ quantity: 'p99' as const, text })
const left = failure(0.5)

describe('verdictOf', () => {
  it('says nothing without a target', () => expect(verdictOf(left, { [ALL_VMS]: p99('') })).toBeNull())
  it('passes where every class keeps its own target', () =>
    expect(verdictOf(left, { SQL: p99('4'), web: p99('10') })).toEqual({ passes: true, words: 'Pass' }))
  it('names the class that misses its target most', () =>
    expect(verdictOf(left, { SQL: p99('2'), web: p99('3') })).toEqual({
      passes: false,
      words: 'Fail: web p99 9.00 ms of 3.00 ms, and 1 more',
    }))
  it('fails where nothing takes over', () =>
    expect(verdictOf(refusedFailure, { SQL: p99('2') })).toMatchObject({ passes: false }))
})

it('counts the failures that miss a target', () => {
  expect(targetsInWords([left, refusedFailure], { SQL: p99('4') })).toBe('1 of 2 failures miss a target.')
  expect(targetsInWords([left], { SQL: p99('4') })).toBe('All 1 failures keep the targets.')
})

it('begins with the target of the design', () => {
  const design: Design = { ...blankDesign('a'), latency_target: { quantity: 'mean', at_most_ms: 5 } }
  expect(initialTargets(design)).toEqual({ [ALL_VMS]: { quantity: 'mean', text: '5' } })
})

it('refuses what is no latency', () => {
  expect(refusalOf('-1')).not.toBeNull()
  expect(refusalOf('2.5')).toBeNull()
  expect(refusalOf('')).toBeNull()
})
