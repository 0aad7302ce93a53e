import { expect, it } from 'vitest'

import { predictionRows } from './prediction'

it('shows each number with its interval and what it is made of', () => {
  const number = {
    quantity: 'iops' as const,
    group: null,
    value: 12_000,
    low: 11_000,
    high: 13_100,
    simulation_pct: 0.1,
    parameters_pct: 5.8,
    structure_pct: 7,
    shifts: [],
  }
  const prediction = {
    text: '',
    numbers: [number, { ...number, group: 'vm-sql' }],
    beyond: '',
    source: '',
    calibration: 'a',
  }
  const [row, ofGroup] = predictionRows(prediction, (group) => `SQL (${group})`)
  expect(row?.cells).toEqual([
    'All',
    'IOPS',
    '12.0k',
    '11.0k to 13.1k',
    '±\u00a00.100\u00a0%',
    '±\u00a05.80\u00a0%',
    '±\u00a07.00\u00a0%',
  ])
  const byCurve = predictionRows({ ...prediction, numbers: [{ ...number, is_by_curve: true }] }, String)
  expect(byCurve[0]?.cells[3]).toBe('11.0k to 13.1k by curve')
  expect(ofGroup?.cells[0]).toBe('SQL (vm-sql)')
  expect(predictionRows({ ...prediction, numbers: [] }, String)).toEqual([])
})
