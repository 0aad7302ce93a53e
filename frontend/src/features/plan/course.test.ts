import { describe, expect, it } from 'vitest'

import {
  counted,
  courseLines,
  courseRows,
  monthInWords,
  percentTicks,
  spanOf,
  tickOf,
  whiskerOfDot,
  yearTicks,
} from './course'

import type { MonthPoint, Outlook } from '@/api/types'
import type { Target } from '@/lib/design/class-targets'
import { NO_BREAK } from '@/lib/format/format'

const number = (value: number | null, low: number | null = null, high: number | null = null) =>
  ({ value, low, high, tag: 'approximate', note: null }) as const
const point = (month: string, ms: number | null): MonthPoint => ({
  month,
  status: ms === null ? 'no_steady_state' : 'steady',
  latency_mean_ms: number(ms),
  latency_p99_ms: number(ms),
  used_gib: null,
  classes: [
    {
      name: 'SQL',
      vms: 4,
      load: 1,
      iops: null,
      latency_mean_ms: number(ms),
      latency_p99_ms: number(ms, ms && ms / 2, ms && 2 * ms),
    },
  ],
})
const outlook = {
  start: '2026-11',
  end: '2031-11',
  until: '2027-03',
  earliest: '2027-01',
  latest: null,
  course: [point('2026-11', 1), point('2027-03', 2.2), point('2027-06', null), point('2027-09', 50)],
} as unknown as Outlook
const targets: Target[] = [{ title: 'SQL', statistic: 'p99', atMostMs: 2 }]

describe('the course of a growing design', () => {
  const lines = courseLines(outlook, targets)
  it('is the latency over its target, where there is one and it is shown', () => {
    expect(lines[0]?.name).toBe('SQL p99')
    expect(lines[0]?.dots.map(({ x, y }) => [x, Math.round(y)])).toEqual([
      [counted('2026-11'), 50],
      [counted('2027-03'), 110],
    ])
  })
  it('has the error of the estimate', () => {
    expect(whiskerOfDot(lines[0]?.dots[0] ?? { x: 0, y: 0, band: [0, 0], text: '' })).toEqual([25, 50])
    expect(lines[0]?.dots[0]?.text.replaceAll(NO_BREAK, ' ')).toBe(
      'SQL p99, November 2026: 1.00 ms (0.500 to 2.00 ms), 50.0 % of the target',
    )
  })
  it('ends soon after the design cannot carry its load', () => {
    expect(spanOf(outlook, lines)).toEqual([counted('2026-11'), counted('2027-11') + 3])
  })
  it('shows the target on its axis', () => {
    expect(percentTicks([])).toContain(100)
    expect(percentTicks(lines).at(-1)).toBeGreaterThanOrEqual(220)
  })
  it('names months and years', () => {
    expect(monthInWords('2028-03')).toBe('March 2028')
    expect(yearTicks([counted('2026-11'), counted('2030-02')]).map(tickOf)).toEqual(['2027', '2028', '2029', '2030'])
    expect(yearTicks([counted('2026-11'), counted('2027-08')]).map(tickOf)).toEqual(['2027', 'Apr 27', 'Jul 27'])
  })
  it('is a table for a spreadsheet', () => {
    const { header, rows } = courseRows(outlook)
    expect(rows[0]).toHaveLength(header.length)
    expect(rows[2]?.at(-1)).toBe('no_steady_state')
  })
})
