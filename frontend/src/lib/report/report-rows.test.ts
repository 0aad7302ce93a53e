import { describe, expect, it } from 'vitest'

import {
  keyFiguresInWords,
  busiestFirst,
  deviceUtilisation,
  fullestFirst,
  headlineIntervals,
  headlines,
  splitRows,
  limitUtilisation,
  ROWS_IN_SIGHT,
  relativeError,
  stationUtilisation,
  statusWord,
} from './report-rows'

import { quantity, report } from '@/test/emulex'

const vmfs = report('vmfs')
const vvol = report('vvol')
const [limit] = vmfs.limits
const [station] = vvol.stations
const [device] = vmfs.devices
if (!limit || !station || !device) throw new Error('The fixture lacks rows')

describe('headlines', () => {
  it('names the numbers in the order in which they are read', () =>
    expect(headlines(vmfs).map((one) => one.label)).toEqual(['IOPS', 'MB/s', 'mean', 'p50', 'p95', 'p99', 'p99.9']))

  it('says what the intervals of a calibrated design hold', () => {
    const parts = { simulation_pct: 0.1, parameters_pct: 5, structure_pct: 30, shifts: [] }
    const numbers = [{ quantity: 'mb_s' as const, group: null, value: 2, low: 1, high: 3, ...parts }]
    const calibrated = { ...vmfs, prediction: { text: '', numbers, beyond: '', source: '', calibration: '' } }
    expect(headlineIntervals(calibrated)).toContain('those of p50 and p99.9 cover the simulation alone')
    expect(headlineIntervals(vmfs)).toBe('Simulated, with 95\u00a0% intervals in small type.')
  })
})

it('says the answer in one line, for a phone', () =>
  expect(keyFiguresInWords(vmfs)).toMatch(/^[\d.]+k\u00a0IOPS, [\d.]+\u00a0ms mean, [\d.]+\u00a0ms p99$/))

describe('order', () => {
  it('puts the fullest limit first and those without a number last', () => {
    const empty = { ...limit, id: 'unused', used_pct: quantity(null) }
    const half = { ...limit, id: 'half', used_pct: quantity(50) }
    expect(fullestFirst([empty, half, limit]).map((one) => one.id)).toEqual([limit.id, 'half', 'unused'])
  })
  it('puts the busiest station first', () => {
    const idle = { ...station, id: 'idle', utilisation_pct: quantity(1) }
    expect(busiestFirst([idle, station])[0]).toBe(station)
  })
})

describe('splitRows', () => {
  const rows = (length: number) => Array.from({ length }, (_, index) => index)
  it('hides nothing of a short table', () => expect(splitRows(rows(ROWS_IN_SIGHT + 2)).rest).toEqual([]))
  it('keeps every row of a long one', () => {
    const { first, rest } = splitRows(rows(40))
    expect(first).toHaveLength(ROWS_IN_SIGHT)
    expect([...first, ...rest]).toEqual(rows(40))
  })
})

describe('fills', () => {
  it('marks the device queue that binds', () => expect(deviceUtilisation(vmfs, device)?.binds).toBe(true))
  it('does not mark it where a station binds', () =>
    expect(deviceUtilisation({ ...vmfs, bottleneck: vvol.bottleneck }, device)?.binds).toBe(false))
  it('marks the limit and the station that bind', () => {
    expect(limitUtilisation(vmfs, limit)).toMatchObject({ percent: 100, text: '100\u00a0%', binds: true })
    expect(stationUtilisation(vvol, station)).toMatchObject({ percent: 99, text: '99.0\u00a0%', binds: true })
  })
  it('draws no bar without a number', () =>
    expect(limitUtilisation(vmfs, { ...limit, used_pct: quantity(null) })).toBeNull())
})

it('says the status in words', () => {
  expect(statusWord({ ...vmfs, status: 'no_steady_state' })).toBe('No steady state')
})

it('writes errors of any size', () => {
  expect(relativeError(3.1e-14)).toBe('< 0.0001')
  expect(relativeError(0.012)).toBe('0.0120')
  expect(relativeError(0)).toBe('0')
})
