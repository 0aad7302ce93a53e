import { expect, it } from 'vitest'

import { classRanking, isOfClass, resultsOf, vmsChoices, vmsName, vmsThatDecide } from './class-ranking'

import type { Design, GroupResult, Report } from '@/api/types'
import { ALL_VMS } from '@/lib/design/class-targets'
import { report, vmfsDesign } from '@/test/emulex'

const whole = report('vmfs')
const [group] = vmfsDesign.vm_groups

function answering(id: string, p99: number | null, spread: number): { design: Design; report: Report } {
  const value = { value: p99, low: p99 && p99 - spread, high: p99 && p99 + spread, tag: 'simulated' as const }
  const groups = ['sql', 'web'].map(
    (name): GroupResult => ({ ...whole.total, id: name, latency_ms: { ...whole.total.latency_ms, p99: value } }),
  )
  const vm_groups = group === undefined ? [] : ['sql', 'web'].map((name) => ({ ...group, id: name, name }))
  return { design: { ...vmfsDesign, id, vm_groups }, report: { ...whole, design_id: id, groups, classes: [] } }
}

const asked = [answering('a', 3, 0.1), answering('b', 2, 0.1), answering('c', 2.1, 0.1), answering('d', null, 0)]
const reports = asked.map((one) => one.report)
const designs = asked.map((one) => one.design)
const p99 = { criterion: 'latency_p99_ms', best: 'lowest', rows: [] } as const

it('ranks designs by a class, with one rank for those without a clear difference', () => {
  expect(vmsChoices(reports, designs).map(vmsName)).toEqual(['all VMs', 'sql', 'web'])
  const { rows } = classRanking(reports, designs, 'sql', { ...p99, rows: [] })
  expect(rows.map(({ design_id, rank }) => [design_id, rank])).toEqual([
    ['b', 1],
    ['c', 1],
    ['a', 3],
    ['d', null],
  ])
  expect(rows[0]?.no_clear_difference_from).toEqual(['c'])
})

it('gives no rank to a number whose error is not known', () => {
  const bare = asked.slice(0, 2).map(({ report: one }) => ({
    ...one,
    groups: one.groups.map((each) => {
      const { p99: found } = each.latency_ms
      return { ...each, latency_ms: { ...each.latency_ms, p99: { ...found, low: null, high: null, note: 'needs more' } } }
    }),
  }))
  const { rows } = classRanking(bare, designs, 'sql', { ...p99, rows: [] })
  expect(rows.map(({ rank, no_clear_difference_from: alike }) => [rank, alike])).toEqual([
    [null, []],
    [null, []],
  ])
})

it('turns round where more is better', () => {
  const most = classRanking(reports, designs, 'web', { criterion: 'iops', best: 'highest', rows: [] })
  expect(most.rows.every(({ rank }) => rank === 1)).toBe(true)
})

it('knows what a class has', () => {
  expect(isOfClass('latency_p99_ms')).toBe(true)
  expect(isOfClass('total_price')).toBe(false)
})

it('asks first about those whose target decides', () => {
  const sql = { sql: { quantity: 'p99' as const, at_most_ms: 1 } }
  const web = { web: { quantity: 'p99' as const, at_most_ms: 2 } }
  const deciding = (more: Partial<Design>) =>
    vmsThatDecide(reports, designs.map(({ latency_target: _all, ...design }): Design => ({ ...design, ...more })))
  expect(deciding({})).toBe(ALL_VMS)
  expect(deciding({ class_targets: sql })).toBe('sql')
  expect(deciding({ class_targets: { ...web, ...sql } })).toBe('sql')
  expect(deciding({ class_targets: sql, latency_target: { quantity: 'p99', at_most_ms: 0.01 } })).toBe(ALL_VMS)
  expect(deciding({ class_targets: sql, latency_target: { quantity: 'p99', at_most_ms: 100 } })).toBe('sql')
})

it('offers the one class of all designs where it has the target', () => {
  const alone = designs.map((design) => ({ ...design, vm_groups: design.vm_groups.slice(0, 1) }))
  expect(vmsChoices(reports, alone)).toEqual([ALL_VMS])
  const wanted = alone.map((design) => ({ ...design, class_targets: { sql: { at_most_ms: 1 } } }))
  expect(vmsChoices(reports, wanted)).toEqual(['sql'])
})

it('finds what each design gives a class, and none where it has no such class', () => {
  expect(resultsOf(reports, designs, ALL_VMS)).toEqual(reports.map(({ total }) => total))
  expect(resultsOf(reports, designs, 'sql').map((group) => group?.id)).toEqual(['sql', 'sql', 'sql', 'sql'])
  expect(resultsOf(reports, designs, 'backup')).toEqual([null, null, null, null])
})
