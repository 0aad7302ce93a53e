import { expect, it } from 'vitest'

import { resultsOf, vmsChoices, vmsName, vmsThatDecide } from './class-ranking'
import { classesOf } from './classes'

import type { Design, GroupResult, Report } from '@/api/types'
import { ALL_VMS, classTitles } from '@/lib/design/class-targets'
import shared from '@/test/class-ranking.json'
import { report, vmfsDesign } from '@/test/emulex'

const whole = report('vmfs')
const [group] = vmfsDesign.classes

function answering(id: string, p99: number | null, spread: number): { design: Design; report: Report } {
  const value = { value: p99, low: p99 && p99 - spread, high: p99 && p99 + spread, tag: 'simulated' as const }
  const groups = ['sql', 'web'].map((name): GroupResult => ({
    ...whole.total,
    id: name,
    latency_ms: { ...whole.total.latency_ms, p99: value },
  }))
  const classes = group === undefined ? [] : ['sql', 'web'].map((name) => ({ ...group, id: name, name }))
  return { design: { ...vmfsDesign, id, classes }, report: { ...whole, design_id: id, groups, classes: [] } }
}

const asked = [answering('a', 3, 0.1), answering('b', 2, 0.1), answering('c', 2.1, 0.1), answering('d', null, 0)]
const reports = asked.map((one) => one.report)
const designs = asked.map((one) => one.design)

it('offers all VMs and each class', () =>
  expect(vmsChoices(reports, designs).map(vmsName)).toEqual(['all VMs', 'sql', 'web']))

it('asks first about those whose target decides', () => {
  const sql = { sql: { quantity: 'p99' as const, at_most_ms: 1 } }
  const web = { web: { quantity: 'p99' as const, at_most_ms: 2 } }
  const deciding = (more: Partial<Design>) =>
    vmsThatDecide(
      reports,
      designs.map(({ latency_target: _all, ...design }): Design => ({ ...design, ...more })),
    )
  expect(deciding({})).toBe(ALL_VMS)
  expect(deciding({ class_targets: sql })).toBe('sql')
  expect(deciding({ class_targets: { ...web, ...sql } })).toBe('sql')
  expect(deciding({ class_targets: sql, latency_target: { quantity: 'p99', at_most_ms: 0.01 } })).toBe(ALL_VMS)
  expect(deciding({ class_targets: sql, latency_target: { quantity: 'p99', at_most_ms: 100 } })).toBe('sql')
})

it('offers the one class of all designs where it has the target', () => {
  const alone = designs.map((design) => ({ ...design, classes: design.classes.slice(0, 1) }))
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
it.each(shared.named)('names classes as the server does: $why', ({ groups, titles }) => {
  const classes = groups.flatMap(([id, name]) =>
    group === undefined ? [] : [{ ...group, id: String(id), name: name ?? null }],
  )
  const design = { ...vmfsDesign, classes }
  const told = {
    ...whole,
    groups: classes.map(({ id }) => ({ ...whole.total, id })),
    classes: [{ ...whole.total, id: 'Web' }],
  }
  expect(classesOf(told, design).map(({ title }) => title)).toEqual(titles)
  expect(classTitles(design)).toEqual(titles)
})
