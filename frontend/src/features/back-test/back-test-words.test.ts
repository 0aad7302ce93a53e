import { describe, expect, it } from 'vitest'

import { backTestTable, coverage, isForDraft, reading, verdict } from './back-test-words'

import type { BackTest, Calibration } from '@/api/types'
import { measuredDots, quantitiesOf } from '@/lib/measured/measured-dots'

type Row = Calibration['residuals'][number]

function row(point: string, role: Row['role'], changed: Partial<Row> = {}): Row {
  return {
    point,
    quantity: 'latency_mean_ms',
    role,
    measured: 1,
    computed: 1.1,
    error_pct: 10,
    low: 0.9,
    high: 1.3,
    ...changed,
  }
}

const FOUND = {
  residuals: [
    row('1 deep', 'calibrate', { computed: 1, error_pct: 0.0004 }),
    row('4 deep', 'predict'),
    row('16 deep', 'predict', { measured: 2, computed: 1.6, error_pct: -20, low: 1.4, high: 1.8 }),
    row('64 deep', 'calibrate', { computed: null, error_pct: null, low: null, high: null }),
  ],
  mean_error_pct: 15,
  worst_error_pct: 20,
} as unknown as Calibration

describe('a back-test in words', () => {
  it('does not speak of a fit if nothing was fitted', () => {
    const planned = { ...FOUND, residuals: FOUND.residuals.filter(({ role }) => role === 'predict') }
    expect(verdict(planned, {})).toBe(
      'Qdepth does not predict the 2 measured points: it is off by up to 20.0\u00a0% (mean error 15.0\u00a0%).',
    )
  })

  it('says how many were fitted to and how far the others are off', () => {
    expect(verdict(FOUND, {})).toBe(
      'Fitted to 2 of 4 measured points, Qdepth does not predict the other 2: it is off by up to 20.0\u00a0% (mean error 15.0\u00a0%).',
    )
    const inside = { ...FOUND, residuals: FOUND.residuals.filter((one) => one.point !== '16 deep') }
    expect(verdict(inside, { arrays: ['a'] })).toBe(
      'Fitted to 2 of 3 moments, Qdepth predicted the other 1 within 20.0\u00a0% (mean error 15.0\u00a0%).',
    )
  })

  it('concludes by how many are inside', () => {
    const test = { explained: 'good', unexplained: 'bad' } as BackTest
    expect(reading(FOUND, test)).toBe('bad')
    expect(reading({ ...FOUND, residuals: FOUND.residuals.slice(0, 2) }, test)).toBe('good')
    expect(reading({ ...FOUND, residuals: FOUND.residuals.slice(0, 1) }, test)).toBeNull()
  })

  it('keeps the times of an array for the draft where they explain it', () => {
    const test = { arrays: ['a'] } as unknown as BackTest
    const good = { ...FOUND, residuals: FOUND.residuals.slice(0, 2) }
    expect(isForDraft(test, good)).toBe(true)
    expect(isForDraft(test, FOUND)).toBe(false)
    expect(isForDraft({ arrays: [] } as unknown as BackTest, good)).toBe(false)
  })

  it('has a column for simulations where the server says whether they settled', () => {
    expect(backTestTable(FOUND).columns.map(({ key }) => key)).not.toContain('settled')
    const residuals = [row('1 deep', 'predict', { settled: false, settled_text: 'not settled: too short' })]
    const table = backTestTable({ ...FOUND, residuals })
    expect(table.columns.at(-1)?.key).toBe('settled')
    expect(table.rows[0]?.cells).toHaveLength(table.columns.length)
    expect(table.rows[0]?.cells.at(-1)).toBe('not settled: too short')
  })

  it('says how many are inside, not that all do', () => {
    expect(coverage(FOUND)).toMatch(/^1 of 2 predicted numbers are inside/)
  })

  it('says where nothing could be predicted', () => {
    const fitted = { ...FOUND, mean_error_pct: null, worst_error_pct: null }
    expect(verdict(fitted, {})).toContain('none could be predicted')
  })

  it('has a row for each number with its interval', () => {
    const { caption, columns, rows } = backTestTable(FOUND)
    const cells = rows.map((one) => one.cells)
    expect(caption).toBe('Mean latency, computed next to measured')
    expect(columns).toHaveLength(7)
    expect(cells[2]).toEqual([
      '16 deep',
      'Predicted',
      '2.00\u00a0ms',
      '1.60\u00a0ms',
      '−20.0\u00a0%',
      '1.40\u00a0ms to 1.80\u00a0ms',
      'no',
    ])
    expect(cells[0]?.[4]).toBe('<\u00a00.1\u00a0%')
    expect(cells[3]?.slice(3, 6)).toEqual(['none', 'none', 'none'])
  })

  it('names the quantity of each number where there are several', () => {
    const both = { ...FOUND, residuals: [...FOUND.residuals, row('1 deep', 'calibrate', { quantity: 'iops' })] }
    const { caption, columns, rows } = backTestTable(both)
    expect(caption).toBe('Computed next to measured')
    expect(columns.map(({ key }) => key)).toContain('quantity')
    expect(rows.at(-1)?.cells.slice(0, 2)).toEqual(['1 deep', 'IOPS'])
  })

  it('draws what was computed, with its interval', () => {
    expect(quantitiesOf(FOUND)).toEqual(['latency_mean_ms'])
    const dots = measuredDots(FOUND, 'latency_mean_ms')
    expect(dots.map(({ place, predicted }) => [place, predicted])).toEqual([
      [1, false],
      [2, true],
      [3, true],
    ])
    expect(dots[1]?.whisker[0]).toBeCloseTo(0.2)
  })
})
