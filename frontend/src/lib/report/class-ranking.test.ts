import { expect, it } from 'vitest'

import { classRanking, isOfClass, resultsOf, vmsChoices, vmsName, vmsThatDecide } from './class-ranking'
import { classesOf } from './classes'
import { verdictOfReport } from './target-verdict'

import type { Design, GroupResult, Quantity, Report } from '@/api/types'
import { ALL_VMS, classTitles, withTarget } from '@/lib/design/class-targets'
import shared from '@/test/class-ranking.json'
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
    [null, ['b']],
    [null, ['a']],
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

/** The server holds to the same cases: tests/studies/test_class_ranking.py. */
const SQL = 'sql'
type Case = (typeof shared.ranked)[number]

function reportsOf({ numbers }: Case): Report[] {
  return numbers.map(({ doubted, tag, ...number }, place) => {
    const quantity: Quantity = { ...number, tag: tag as Quantity['tag'] }
    const latency_ms = { ...whole.total.latency_ms, p99: quantity }
    const one: GroupResult = { ...whole.total, id: SQL, iops: quantity, latency_ms }
    return { ...whole, design_id: String(place), groups: [one], classes: [], outside_validity: doubted ? 'Too few.' : null }
  })
}

it.each(shared.ranked)('ranks as the server does: $why', (one) => {
  const asked = reportsOf(one)
  const vm_groups = group === undefined ? [] : [{ ...group, id: SQL, name: SQL }]
  const own = asked.map(({ design_id: id }): Design => ({ ...vmfsDesign, id, vm_groups }))
  const best = one.best === 'highest' ? { criterion: 'iops' as const, best: 'highest' as const } : { criterion: 'latency_p99_ms' as const, best: 'lowest' as const }
  const { rows } = classRanking(asked, own, SQL, { ...best, rows: [] })
  expect(rows.map(({ design_id }) => Number(design_id))).toEqual(one.order)
  const inPlace = asked.map(({ design_id }) => rows.find((row) => row.design_id === design_id))
  expect(inPlace.map((row) => row?.rank)).toEqual(one.ranks)
  expect(inPlace.map((row) => row?.no_clear_difference_from.map(Number))).toEqual(one.unclear)
})

it.each(shared.named)('names classes as the server does: $why', ({ groups, titles }) => {
  const vm_groups = groups.flatMap(([id, name]) => (group === undefined ? [] : [{ ...group, id: String(id), name: name ?? null }]))
  const design = { ...vmfsDesign, vm_groups }
  const told = { ...whole, groups: vm_groups.map(({ id }) => ({ ...whole.total, id })), classes: [{ ...whole.total, id: 'Web' }] }
  expect(classesOf(told, design).map(({ title }) => title)).toEqual(titles)
  expect(classTitles(design)).toEqual(titles)
})

it.each(shared.deciding)('finds the target that decides as the server does: $why', ({ targets, latencies, title }) => {
  const found = (name: string): GroupResult => {
    const [value, low, high] = (latencies as Record<string, number[]>)[name] ?? [0, 0, 0]
    const p99 = { value: value ?? null, low: low ?? null, high: high ?? null, tag: 'simulated' as const }
    return { ...whole.total, id: name, latency_ms: { ...whole.total.latency_ms, p99 } }
  }
  const vm_groups = ['SQL', 'Web'].flatMap((name) => (group === undefined ? [] : [{ ...group, id: name, name }]))
  const bare: Design = { ...vmfsDesign, vm_groups, class_targets: {}, latency_target: {} }
  const design = Object.entries(targets).reduce((before, [name, ms]) => withTarget(before, name, 'p99', ms), bare)
  const told = { ...whole, total: found(ALL_VMS), groups: [found('SQL'), found('Web')], classes: [], outside_validity: null }
  const words = verdictOfReport(told, design)?.words ?? ''
  expect(/^(?:Fail|Undecided): (.*?) p99/.exec(words)?.[1] ?? '').toBe(title)
})
