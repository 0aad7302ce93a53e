import { expect, it } from 'vitest'

import {
  choices,
  computedText,
  designAddress,
  errorText,
  evidenceText,
  filteredRows,
  NO_FILTER,
  noteText,
  publishedText,
  spreadText,
  toleranceText,
} from './cases'

import type { ComputedRow } from '@/api/types'
import { calibrated, cases, predicted } from '@/test/cases'

it('filters by role and verdict', () => {
  const rows = [calibrated, predicted]
  expect(filteredRows(rows, NO_FILTER)).toEqual(rows)
  expect(filteredRows(rows, { ...NO_FILTER, role: 'predict' })).toEqual([predicted])
  expect(filteredRows(rows, { ...NO_FILTER, role: 'predict', verdict: 'outside' })).toEqual([])
  expect(filteredRows(rows, { ...NO_FILTER, shows: 'could have failed' })).toEqual([predicted])
  expect(choices(cases, 'verdict')).toEqual(['calibrated', 'within'])
})

it('says what a row follows from, and what was chosen', () => {
  const follows: ComputedRow = {
    ...predicted,
    evidence: 'follows',
    follows_from: ['B3', 'B4'],
    because: 'by symmetry',
  }
  expect(evidenceText(follows)).toBe('follows')
  expect(noteText(follows)).toBe('Nothing was fitted to it. Follows from B3, B4: by symmetry.')
  expect(noteText({ ...follows, note: '', evidence: 'chosen', because: 'a structure' })).toBe(
    'Chosen after the number had been seen: a structure.',
  )
  expect(noteText(predicted)).toBe('Nothing was fitted to it.')
  expect(evidenceText(calibrated)).toBe('\u2013')
})

it('shows ranges where the source or the structures give one', () => {
  expect(publishedText(predicted)).toBe('3969')
  expect(publishedText({ ...predicted, published_low: 1.2, published_high: 1.4 })).toBe('1.2 to 1.4')
  expect(publishedText({ ...predicted, corrected: 4250 })).toBe('3969, corrected 4250')
  expect(spreadText(predicted)).toBe('95 % interval 3931 to 3949')
  expect(spreadText({ ...predicted, low: null, high: null })).toBe('')
  expect(spreadText({ ...predicted, low: 3940, high: 3940 })).toBe('')
  expect(spreadText({ ...predicted, low: 3.94001, high: 3.94002 })).toBe('')
  expect(publishedText({ ...predicted, published: 7, published_low: 7, published_high: 7 })).toBe('7')
  const note = (low: number, high: number) =>
    noteText({ ...predicted, note: '', structures_low: low, structures_high: high })
  expect(note(3900, 4200)).toBe('3900 to 4200 over structures that fit as well.')
  expect(note(3969, 3969)).toBe('')
  expect(note(4000, 4200)).toMatch(/ as well: the published number lies outside\.$/)
})

it('writes error and tolerance with their units', () => {
  expect(errorText(predicted)).toBe('\u22120.7 %')
  expect(errorText(calibrated)).toBe('+0.1 %')
  expect(errorText({ ...predicted, error_pct: -0.01 })).toBe('0 %')
  expect(toleranceText(predicted)).toBe('2 %')
  expect(toleranceText({ ...predicted, tolerance_first_pct: 1.5 })).toBe('2 % (first 1.5 %)')
  const unknown = { ...predicted, computed: null, error_pct: null, tolerance: null }
  expect([computedText(unknown), errorText(unknown), toleranceText(unknown)]).toEqual(
    Array(3).fill('\u2013'),
  )
})

it('leads to the design behind a row', () => {
  expect(designAddress(predicted)).toBe('/scenarios/new?case=vmworld_2006&design=two-hosts')
  expect(designAddress({ ...predicted, design: null })).toBeNull()
})
