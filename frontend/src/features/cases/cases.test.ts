import { expect, it } from 'vitest'

import {
  caseCounts,
  choices,
  designAddress,
  errorText,
  filteredRows,
  kindText,
  missedRows,
  NO_FILTER,
  noteText,
  publishedText,
  toleranceText,
  writtenRows,
} from './cases'

import type { ComputedRow } from '@/api/types'
import { calibrated, cases, predicted } from '@/test/cases'

it('filters by kind and verdict', () => {
  const rows = [calibrated, predicted]
  expect(filteredRows(rows, NO_FILTER)).toEqual(rows)
  expect(filteredRows(rows, { ...NO_FILTER, kind: 'prediction' })).toEqual([predicted])
  expect(filteredRows(rows, { kind: 'prediction', verdict: 'outside' })).toEqual([])
  expect(choices(cases, 'verdict')).toEqual(['calibrated', 'within'])
  expect(choices(cases, 'kind')).toEqual(['fitted', 'prediction'])
})

it('says what a row follows from, and what was chosen', () => {
  const follows: ComputedRow = { ...predicted, evidence: 'follows', follows_from: ['B3', 'B4'], because: 'by symmetry' }
  expect(kindText(follows)).toBe('follows from others')
  expect(noteText(follows)).toBe('Nothing was fitted to it. Follows from B3, B4: by symmetry.')
  const chosen: ComputedRow = { ...follows, note: '', evidence: 'chosen', because: 'a structure' }
  expect(noteText(chosen)).toBe('Chosen after the number had been seen: a structure.')
  expect(kindText(chosen)).toBe('chosen afterwards')
  expect(noteText(predicted)).toBe('Nothing was fitted to it.')
})

it('counts what holds, and names what does not, predictions first', () => {
  expect(caseCounts(cases)[0]?.counts).toEqual(['1 of 1', '1 of 1', '\u2013', '\u2013', '\u2013', '\u2013', '\u2013'])
  expect(missedRows(cases)).toEqual([])
  const outside = (row: ComputedRow): ComputedRow => ({ ...row, verdict: 'outside' })
  const [only] = cases.cases
  if (only === undefined) throw new Error('there is a case')
  const missed = { cases: [{ ...only, rows: [outside(calibrated), outside(predicted)] }] }
  expect(missedRows(missed).map(({ row }) => row.id)).toEqual(['B5', 'B3'])
  expect(caseCounts(missed)[0]?.counts[1]).toBe('0 of 1')
})

it('shows ranges where the source or the structures give one', () => {
  expect(publishedText({ ...predicted, published: 390 })).toBe('390')
  expect(publishedText(predicted)).toBe('3\u202f969')
  expect(publishedText({ ...predicted, published_low: 1.2, published_high: 1.4 })).toBe('1.2 to 1.4')
  expect(publishedText({ ...predicted, corrected: 425 })).toBe('3\u202f969, corrected 425')
  expect(publishedText({ ...predicted, published: 7, published_low: 7, published_high: 7 })).toBe('7')
  const note = (low: number, high: number) =>
    noteText({ ...predicted, note: '', structures_low: low, structures_high: high })
  expect(note(3900, 4200)).toBe('3\u202f900 to 4\u202f200 over structures that fit as well.')
  expect(note(3969, 3969)).toBe('')
  expect(note(4000, 4200)).toMatch(/ as well: the published number lies outside\.$/)
})

it('writes three digits with their points below one another, and errors of one', () => {
  const small: ComputedRow = { ...predicted, computed: 78.168, low: 78.11, high: 78.18, published: 82.5 }
  const none: ComputedRow = { ...predicted, computed: null, low: null, high: null }
  expect(writtenRows([predicted, small, none]).map(({ computed, half }) => [computed, half])).toEqual([
    ['3\u202f940\u2008\u2007', '9\u2008\u2007\u2007'],
    ['78.2', '0.04'],
    ['\u2013', '\u2013'],
  ])
})

it('writes error and tolerance with their units', () => {
  expect(errorText(predicted)).toBe('\u22120.7\u00a0%')
  expect(errorText(calibrated)).toBe('+0.1\u00a0%')
  expect(errorText({ ...predicted, error_pct: -0.01 })).toBe('0.0\u00a0%')
  expect(toleranceText(predicted)).toBe('2\u00a0%')
  expect(toleranceText({ ...predicted, tolerance_first_pct: 1.5 })).toBe('2\u00a0% (first 1.5\u00a0%)')
  const unknown = { ...predicted, error_pct: null, tolerance: null }
  expect([errorText(unknown), toleranceText(unknown)]).toEqual(Array(2).fill('\u2013'))
})

it('leads to the design behind a row', () => {
  expect(designAddress(predicted)).toBe('/scenarios/new?case=vmworld_2006&design=two-hosts')
  expect(designAddress({ ...predicted, design: null })).toBeNull()
})
