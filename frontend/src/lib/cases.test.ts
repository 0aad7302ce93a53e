import { expect, it } from 'vitest'

import {
  choices,
  computedText,
  designAddress,
  errorText,
  filteredRows,
  outcomeOfCases,
  publishedText,
  spreadText,
  toleranceText,
} from './cases'

import { calibrated, cases, predicted } from '@/test/cases'

it('filters by role and verdict', () => {
  const rows = [calibrated, predicted]
  expect(filteredRows(rows, { role: null, verdict: null })).toEqual(rows)
  expect(filteredRows(rows, { role: 'predict', verdict: null })).toEqual([predicted])
  expect(filteredRows(rows, { role: 'predict', verdict: 'outside' })).toEqual([])
  expect(choices(cases, 'verdict')).toEqual(['calibrated', 'within'])
})

it('never counts what was fitted as a prediction', () => {
  expect(outcomeOfCases(cases)).toBe('1 of 1 predictions are within their tolerance.')
})

it('shows ranges where the source or the structures give one', () => {
  expect(publishedText(predicted)).toBe('3969')
  expect(publishedText({ ...predicted, published_low: 1.2, published_high: 1.4 })).toBe('1.2 to 1.4')
  expect(publishedText({ ...predicted, corrected: 4250 })).toBe('3969, corrected 4250')
  expect(spreadText({ ...predicted, structures_low: 3.9, structures_high: 4.2 })).toMatch(
    /^95 % interval .*; 3\.9 to 4\.2 over structures that fit as well$/,
  )
})

it('writes error and tolerance with their units', () => {
  expect(errorText(predicted)).toBe('\u22120.7 %')
  expect(errorText(calibrated)).toBe('+0.1 %')
  expect(errorText({ ...predicted, error_pct: -0.01 })).toBe('0 %')
  expect(toleranceText(predicted)).toBe('2 %')
  const unknown = { ...predicted, computed: null, error_pct: null, tolerance: null }
  expect([computedText(unknown), errorText(unknown), toleranceText(unknown)]).toEqual(
    Array(3).fill('\u2013'),
  )
})

it('leads to the design behind a row', () => {
  expect(designAddress(predicted)).toBe('/scenarios/new?case=vmworld_2006&design=two-hosts')
  expect(designAddress({ ...predicted, design: null })).toBeNull()
})
