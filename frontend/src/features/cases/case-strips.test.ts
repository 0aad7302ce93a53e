import { expect, it } from 'vitest'

import { caseStrips, tolerances } from './case-strips'

import { calibrated, cases, predicted } from '@/test/cases'

it('measures an error in tolerances, in their unit', () => {
  expect(tolerances(predicted)).toBeCloseTo(-0.365)
  expect(tolerances({ ...predicted, computed: 3972, tolerance: 2, tolerance_unit: '1/s' })).toBe(1.5)
})
it('measures from the nearest end of a published range', () => {
  const ranged = { ...predicted, published_low: 3960, published_high: 3980, tolerance: 10, tolerance_unit: '1/s' }
  expect(tolerances({ ...ranged, computed: 3970 })).toBe(0)
  expect(tolerances({ ...ranged, computed: 3955 })).toBe(-0.5)
})
it('reads a tolerance of a percentage as points where the verdict does', () => {
  const share = { ...predicted, unit: '%', published: 20, computed: 20.04, error_pct: 0.2, tolerance: 0.05 }
  expect(tolerances(share)).toBeCloseTo(0.8)
  expect(tolerances({ ...share, verdict: 'outside' })).toBeCloseTo(4)
})
it('leaves out what is fitted, has no tolerance or no number', () => {
  expect(tolerances(calibrated)).toBeNull()
  expect(tolerances({ ...predicted, tolerance: 0 })).toBeNull()
  expect(tolerances({ ...predicted, computed: null, error_pct: null })).toBeNull()
})
it('fills the dots of predictions alone, also of those outside', () => {
  const [{ rows: _, ...first } = { rows: [] }] = cases.cases
  const outside = { ...predicted, verdict: 'outside' as const }
  const rows = [outside, { ...outside, id: 'B6', evidence: 'follows' as const }]
  const drawn = caseStrips({ ...cases, cases: [{ ...first, rows }] } as typeof cases)
  expect(drawn.rows[0]?.dots.map(({ tone }) => tone)).toEqual(['bad', 'weak bad'])
})
it('has a strip for each case with its count', () => {
  const [strip] = caseStrips(cases).rows
  expect(strip).toMatchObject({ name: 'Storage for VMs', note: '1 of 1 within' })
  const [{ rows, ...first } = { rows: [] }] = cases.cases
  const exact = {
    ...cases,
    cases: [{ ...first, rows: [...rows, { ...predicted, id: 'B6', tolerance: 0 }] }],
  } as typeof cases
  expect(caseStrips(exact).rows[0]?.note).toBe('2 of 2 within; 1 drawn')
  expect(strip?.dots[0]).toMatchObject({
    tone: 'good',
    text: expect.stringContaining('IOPS of two hosts (B5, prediction)') as string,
  })
})
