import { expect, it } from 'vitest'

import { calibrationPercent, calibrationStatus, hasSettled, intervalInWords, residualRows } from './fit-summary'

import type { Calibration } from '@/api/types'
import { vvolDesign } from '@/test/emulex'

const found: Calibration = {
  parameters: [{ path: 'sps.a.read_us', also: [], value: 81.2, identified: true, warning: '' }],
  residuals: [
    {
      point: 'full',
      quantity: 'iops',
      role: 'calibrate',
      measured: 12_000,
      computed: 11_950,
      error_pct: -0.42,
      low: 11_000,
      high: 13_000,
    },
    { point: 'one', quantity: 'latency_mean_ms', role: 'predict', measured: 0.5, computed: null, error_pct: null },
  ],
  rows_used: 1,
  degrees_of_freedom: 0,
  mean_error_pct: null,
  worst_error_pct: null,
  design: { ...vvolDesign, id: 'fitted' },
}

it('shows each measured number beside the computed one', () => {
  const [fitted, left] = residualRows(found)
  expect(fitted?.cells.slice(0, 3)).toEqual(['full', 'IOPS', 'fitted'])
  expect(fitted?.cells.slice(5)).toEqual(['−0.420\u00a0%', '11.0k to 13.0k'])
  expect(left?.predicted).toBe(true)
  expect(left?.cells.slice(4)).toEqual(['none', 'none', 'none'])
})

it('marks an interval that the measured curve gives', () => {
  const [fitted] = found.residuals
  if (!fitted) throw new Error('There is a row')
  const byCurve = { ...found, residuals: [{ ...fitted, is_by_curve: true, curve_value: 12_000 }] }
  expect(residualRows(byCurve)[0]?.cells.at(-1)).toBe('11.0k to 13.0k by curve')
})

it('shows in the words of the server whether simulations settled, where it says so', () => {
  const [fitted, left] = found.residuals
  if (!fitted || !left) throw new Error('There are two rows')
  expect(hasSettled(found)).toBe(false)
  const told = { ...found, residuals: [{ ...fitted, settled: false, settled_text: 'not settled: too short' }, left] }
  expect(hasSettled(told)).toBe(true)
  expect(residualRows(told).map(({ cells }) => cells.at(-1))).toEqual(['not settled: too short', ''])
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

it('ends when the worker does', () => {
  const run = { status: 'running', solved_designs: 7, forecast: null } as Parameters<typeof calibrationStatus>[0]
  expect(calibrationStatus(run)).toBe('Fitting: 7 designs solved.')
})

it('says how long it will take at the speed so far, and how long at most', () => {
  const forecast = { usual_designs: 1463, left_s: 171, most_left_s: 540 }
  const run = { status: 'running', solved_designs: 300, forecast } as Parameters<typeof calibrationStatus>[0]
  expect(calibrationStatus(run)).toBe(
    'Fitting: 300 of usually 1\u202f500 designs solved; usually done in about 3\u00a0min, in about 9\u00a0min at the latest.',
  )
  expect(calibrationPercent(run)).toBe(21)
  const long = { ...run, solved_designs: 1500, forecast: { ...forecast, left_s: 0 } }
  expect(calibrationStatus(long)).toBe(
    'Fitting: 1\u202f500 designs solved, more than usual; at most about 9\u00a0min left.',
  )
  expect([long, { ...run, forecast: null }].map(calibrationPercent)).toEqual([null, null])
})
