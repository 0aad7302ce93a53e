import { expect, it } from 'vitest'

import { leftOpen } from './left-open'

import type { RemedyCode, Report } from '@/api/types'
import { report as reportOf } from '@/test/emulex'
import { judgement } from '@/test/judgements'

const report = { ...reportOf('vmfs'), targets: judgement('yes') }
const openTo = (code: RemedyCode): Report => ({
  ...report,
  targets: judgement('undecided', undefined, { code, text: '' }),
})

it('leaves a steady report open whose target a longer simulation may decide', () => {
  expect(leftOpen([openTo('simulate_longer')])).toHaveLength(1)
  expect(leftOpen([openTo('calibrate_more')])).toEqual([])
  expect(leftOpen([report, { ...report, targets: judgement('no') }])).toEqual([])
})

it.each<[Report['status'], boolean]>([
  ['not_settled', true],
  ['disputed', true],
  ['steady', false],
  ['no_steady_state', false],
])('leaves open what is %s: %s', (status, isOpen) => {
  const asked = { ...report, status }
  expect(leftOpen([asked])).toEqual(isOpen ? [asked] : [])
})

it('asks no longer simulation of an estimate', () => {
  expect(leftOpen([{ ...openTo('simulate_longer'), run: null, status: 'not_settled' }])).toEqual([])
})

it('asks no longer simulation of a run that ended because some I/Os are never served', () => {
  const starved: Report = { ...report, status: 'not_settled', starvation: 'class g4 completed no I/O.' }
  const ended = (stop_reason: 'precision' | 'io_budget') => ({
    ...starved,
    run: starved.run && { ...starved.run, stop_reason },
  })
  expect(leftOpen([ended('precision')])).toEqual([])
  expect(leftOpen([ended('io_budget')])).toHaveLength(1)
})
