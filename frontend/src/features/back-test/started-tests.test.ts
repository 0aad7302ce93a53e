import { describe, expect, it } from 'vitest'

import { calibrationsOfArrays, isAnyFitted, notStarted, timesInWords } from './started-tests'

import type { BackTest } from '@/api/types'

const TESTS = [
  { id: 'benchmark 1', arrays: [] },
  { id: 'estate a', arrays: ['a'] },
  { id: 'estate b', arrays: ['b'] },
] as unknown as BackTest[]

const FITTED = { array: 'a', name: 'Array A', is_fitted: true, reason: '' }
const KEPT = { array: 'b', name: 'Array B', is_fitted: false, reason: 'no calibration fitted it' }

describe('back-tests that were started', () => {
  it('leaves the others to be started', () => {
    expect(notStarted(TESTS, { 'estate a': 'c1' }).map(({ id }) => id)).toEqual(['benchmark 1', 'estate b'])
  })

  it('gives the calibrations of arrays, not those of benchmarks', () => {
    const started = { 'benchmark 1': 'c0', 'estate b': 'c2', 'estate a': 'c1' }
    expect(calibrationsOfArrays(TESTS, started)).toEqual(['c1', 'c2'])
    expect(calibrationsOfArrays(TESTS, { 'benchmark 1': 'c0' })).toEqual([])
  })
})

describe('times of arrays in words', () => {
  it('names each array that stays as it was, and why', () => {
    expect(timesInWords({ arrays: [FITTED, KEPT] })).toEqual([
      'Fitted: Array A.',
      'As drafted: Array B, since no calibration fitted it.',
    ])
    expect(isAnyFitted({ arrays: [FITTED, KEPT] })).toBe(true)
  })

  it('says where none could be fitted', () => {
    expect(timesInWords({ arrays: [KEPT] })[0]).toMatch(/^No array could be fitted/)
    expect(isAnyFitted({ arrays: [KEPT] })).toBe(false)
  })
})
