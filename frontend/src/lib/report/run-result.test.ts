import { expect, it } from 'vitest'

import { budgetInWords, chosenIndex, computedInWords, markInWords, reportOf } from './run-result'

import { quantity, report } from '@/test/emulex'

const designs = [{ id: 'vmfs' }, { id: 'vvol' }]

it.each([
  ['vvol', 1],
  ['gone', 0],
  [null, 0],
])('chooses the design that %s names', (id, index) => expect(chosenIndex(designs, id)).toBe(index))

it('says when a result was computed, and whether that was a simulation', () => {
  const [simulated, computed_at] = [report('vmfs'), '2026-11-12T14:03:00Z']
  const analytic = { ...simulated, run: null }
  expect(computedInWords({ computed_at, reports: [simulated] })).toMatch(/^Simulated 1[123] Nov 2026, \d\d:\d\d$/)
  expect(computedInWords({ computed_at, reports: [analytic] })).toMatch(/^Computed 1[123] Nov 2026, \d\d:\d\d$/)
  expect(markInWords({ computed_at, reports: [simulated] })).toMatch(/^Simulated .+, 95\u00a0% interval$/)
  expect(markInWords({ computed_at, reports: [analytic] })).toBe(computedInWords({ computed_at, reports: [analytic] }))
})

it('finds the report of a design', () => {
  const reports = [report('vmfs'), report('vvol')]
  expect(reportOf(reports, 'vvol')).toBe(reports[1])
  expect(reportOf(reports, 'gone')).toBeNull()
})

it('says where the time goes, the most first, and leaves out what is under a percent', () => {
  const { total } = report('vmfs')
  const part = (layer: 'guest' | 'kernel' | 'sp', ms: number, share_pct: number) => ({
    layer,
    mean_ms: quantity(ms),
    share_pct,
  })
  const group = {
    ...total,
    latency_ms: { ...total.latency_ms, mean: quantity(2) },
    wait_budget: [part('guest', 0.018, 0.9), part('kernel', 0.02, 1), part('sp', 1.962, 98.1)],
  }
  expect(budgetInWords(group)).toMatch(
    /^Mean latency 2\.00\u00a0ms: \S.* 1\.96\u00a0ms \(98\.1\u00a0%\), .* 20\.0\u00a0µs \(1\.0\u00a0%\)\.$/,
  )
  const idle = { ...group, latency_ms: { ...group.latency_ms, mean: quantity(null) } }
  expect(budgetInWords(idle)).toBe('no load')
})
