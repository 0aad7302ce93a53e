import { describe, expect, it } from 'vitest'

import { findingsByRow, problemBesideRows } from './row-findings'

const aboutRow = {
  pointer: '/measurements/points/1',
  message: 'point 2: there is no number.',
  limit: 'iops, latency_mean_ms, or duration_s of an operation',
  remedy: 'Give one of them, or the role ignore.',
}
const tooFew = { pointer: '/measurements/points', message: '1 parameter cannot be fitted to 0 points.' }
const problem = {
  type: 'urn:qdepth:problem:invalid-measurements',
  title: 'The measurements are refused',
  status: 422,
  detail: 'Refused for 2 reasons.',
  instance: '/api/v1/calibrations',
}

it('names the columns of the form', () => {
  const { rows, others } = findingsByRow([aboutRow, tooFew])
  expect(rows.get(1)?.map(({ limit }) => limit)).toEqual(['IOPS, mean latency, or the duration of an operation'])
  expect(others).toEqual([tooFew])
})

describe('what is refused besides the rows', () => {
  it('is told once, without pointers', () => {
    const told = problemBesideRows({ ...problem, errors: [aboutRow, tooFew] })
    expect(told.errors).toEqual([{ ...tooFew, pointer: '' }])
    expect(told.detail).toBe('Correct the rows that are marked in the table above.')
  })
  it('keeps its reason where no row is refused', () =>
    expect(problemBesideRows({ ...problem, errors: [tooFew] }).detail).toBe(problem.detail))
})
