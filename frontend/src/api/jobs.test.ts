import { expect, it } from 'vitest'

import { FAILURE_LIST, isFinal, SWEEP } from './jobs'
import type { Sweep } from './types'

import { failure, failures, refusedFailure } from '@/test/failures'

function sweep(values: number[], done = values.length): Sweep {
  const points = values.map((value) => ({ design_id: 'a', values: [value] }))
  return { designs: [{ id: 'a' }], axes: [{ values: [4, 64, 8] }], done_cells: done, points } as unknown as Sweep
}

it('knows when work has ended', () => {
  expect(isFinal({ status: 'running' })).toBe(false)
  expect(isFinal({ status: 'failed' })).toBe(true)
})

it('adds the points of an event to those before, and takes a whole answer as it is', () => {
  const shown = (known: Sweep | undefined, news: Sweep) =>
    SWEEP.merged?.(known, news).points.map((point) => point.values[0])
  expect(shown(sweep([4]), sweep([8], 2))).toEqual([4, 8])
  expect(shown(sweep([4, 8]), sweep([64], 3))).toEqual([4, 64, 8])
  expect(shown(sweep([4, 8]), sweep([4, 64, 8]))).toEqual([4, 64, 8])
  expect(shown(undefined, sweep([4, 64, 8]))).toEqual([4, 64, 8])
})

it('adds the failures of an event to those that are known, each once', () => {
  const [refused, half] = [refusedFailure, failure(0.5)]
  const known = { ...failures, failures: [half], done_parts: 1 }
  const merged = FAILURE_LIST.merged?.(known, { ...failures, failures: [refused, half] })
  expect(merged?.failures).toEqual([half, refused])
  expect(merged?.done_parts).toBe(2)
})
