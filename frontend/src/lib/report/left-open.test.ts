import { expect, it } from 'vitest'

import { leftOpen } from './left-open'

import type { Design, Report } from '@/api/types'
import { report as reportOf, vmfsDesign } from '@/test/emulex'

const report = reportOf('vmfs')
const [low, high] = [report.total.latency_ms.p99.low ?? 0, report.total.latency_ms.p99.high ?? 0]
const wanting = (at_most_ms: number): Design => ({
  ...vmfsDesign,
  id: report.design_id,
  latency_target: { quantity: 'p99', at_most_ms },
})

it('leaves a steady report open whose interval holds the target', () => {
  expect(low).toBeLessThan(high)
  expect(leftOpen([report], [wanting((low + high) / 2)])).toEqual([report])
  expect(leftOpen([report], [wanting(2 * high)])).toEqual([])
  expect(leftOpen([report], [wanting(low / 2)])).toEqual([])
})

it.each<[Report['status'], boolean]>([
  ['not_settled', true],
  ['disputed', true],
  ['steady', false],
  ['no_steady_state', false],
])('leaves open what is %s: %s', (status, isOpen) => {
  const asked = { ...report, status }
  expect(leftOpen([asked], [wanting(2 * high)])).toEqual(isOpen ? [asked] : [])
})

it('asks no longer simulation of an estimate', () => {
  expect(leftOpen([{ ...report, run: null, status: 'not_settled' }], [wanting(1)])).toEqual([])
})

it('asks no longer simulation of a run that ended because some I/Os are never served', () => {
  const starved: Report = { ...report, status: 'not_settled', starvation: 'class g4 completed no I/O.' }
  const ended = (stop_reason: 'precision' | 'io_budget') => ({ ...starved, run: starved.run && { ...starved.run, stop_reason } })
  expect(leftOpen([ended('precision')], [wanting(2 * high)])).toEqual([])
  expect(leftOpen([ended('io_budget')], [wanting(2 * high)])).toHaveLength(1)
})
