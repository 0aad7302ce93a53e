import { expect, it } from 'vitest'

import {
  calibrationStatus,
  coverageInWords,
  freedomInWords,
  intervalInWords,
  predictionErrorInWords,
  residualRows,
  appendFittedCopy,
} from './fit-summary'

import type { Calibration } from '@/api/types'
import { vmfsDesign, vvolDesign } from '@/test/emulex'

const found: Calibration = {
  parameters: [{ path: 'sps.a.read_us', also: [], value: 81.2, identified: true, warning: '' }],
  residuals: [
    { point: 'full', quantity: 'iops', role: 'calibrate', measured: 12_000, computed: 11_950, error_pct: -0.42, low: 11_000, high: 13_000 },
    { point: 'one', quantity: 'latency_mean_ms', role: 'predict', measured: 0.5, computed: null, error_pct: null },
  ],
  rows_used: 1,
  degrees_of_freedom: 0,
  mean_error_pct: null,
  worst_error_pct: null,
  design: { ...vvolDesign, id: 'fitted' },
}

it('says what the fit can show', () => {
  expect(freedomInWords(found)).toContain('1 parameter fitted to 1 point: no degree of freedom')
  expect(freedomInWords({ ...found, rows_used: 3, degrees_of_freedom: 2 })).toContain('2 degrees of freedom left')
  expect(predictionErrorInWords(found)).toContain('No point was held out')
  expect(predictionErrorInWords({ ...found, mean_error_pct: 1.25, worst_error_pct: 3 })).toContain('by 1\u00a0% on average, by 3\u00a0% at worst')
  expect(predictionErrorInWords({ ...found, mean_error_pct: 1e5, worst_error_pct: 6e5 })).toContain('a wrong unit or row')
})

it('shows each measured number beside the computed one', () => {
  const [fitted, left] = residualRows(found)
  expect(fitted?.cells.slice(0, 3)).toEqual(['full', 'IOPS', 'calibrate'])
  expect(fitted?.cells.slice(5)).toEqual(['11.0k to 13.0k', '−0.420\u00a0%'])
  expect(left?.predicted).toBe(true)
  expect(left?.cells.slice(4)).toEqual(['none', 'none', 'none'])
})

it('puts the fitted values into a copy at the end, named after its original', () => {
  const copied = appendFittedCopy([vmfsDesign, vvolDesign], vmfsDesign, found.design)
  expect(copied.index).toBe(2)
  expect(copied.designs[2]).toMatchObject({
    id: `${vmfsDesign.id}-copy`,
    title: `${vmfsDesign.title} (copy)`,
    datastores: vvolDesign.datastores,
  })
})

it('gives parameters their interval, with open ends in words', () => {
  const [parameter] = found.parameters
  if (!parameter) throw new Error('There is one parameter')
  expect(intervalInWords({ ...parameter, low: 78, high: 84.5 })).toBe('78.0 to 84.5')
  expect(intervalInWords({ ...parameter, low: null, high: 84.5 })).toBe('up to 84.5')
  expect(intervalInWords({ ...parameter, low: 78, high: null })).toBe('from 78.0 up')
  expect(intervalInWords(parameter)).toBe('any value')
  expect(intervalInWords({ ...parameter, low: 3, high: 5, fitting: [3, 4, 5] })).toBe('3, 4 and 5')
  expect(intervalInWords({ ...parameter, low: 8, high: 8, fitting: [8] })).toBe('8 alone')
  expect(intervalInWords({ ...parameter, fitting: [3, 4, 5, 6, 7, 8, 9] })).toBe('3 to 9')
})

it('says what the intervals hold', () => {
  const allowance = { saturated_pct: 5, within_pct: 10, beyond_pct: 15, source: 'four rigs' }
  const told = coverageInWords({ ...found, allowance, inside_pct: 95, noise_pct: 3 })
  expect(told).toContain('scatter by 3.00\u00a0%')
  expect(told).toContain('15.0\u00a0% beyond, from four rigs. 95.0\u00a0% of the predicted')
  const percentiles = coverageInWords({ ...found, allowance: { ...allowance, percentiles_pct: 315 } })
  expect(percentiles).toContain('15.0\u00a0% beyond; ×/÷\u00a04.15 for p95 and p99, from four rigs.')
  const counters = coverageInWords({ ...found, allowance: { ...allowance, counters_pct: { davg_ms: 40 } } })
  expect(counters).toContain('beyond; ±\u00a040.0\u00a0% for DAVG, from four rigs.')
  expect(coverageInWords(found)).toBe('')
})

it('ends when the worker does', () => {
  const run = { status: 'running', solved_designs: 7 } as Parameters<typeof calibrationStatus>[0]
  expect(calibrationStatus(run)).toBe('Fitting: 7 designs solved.')
})
