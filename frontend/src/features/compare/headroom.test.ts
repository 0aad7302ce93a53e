import { describe, expect, it } from 'vitest'

import { doubtsTogether, headroomOf, nextLimitOf, targetReason } from './headroom'

import type { LoadCurveAnswer } from '@/api/types'
import { headroomTargets } from '@/lib/charts/headroom-targets'
import { blankDesign } from '@/lib/design/blank-design'
import { quantity, report, vmfsDesign } from '@/test/emulex'

const headroom = {
  code: 'known' as const,
  until: 'p99 is 2\u00a0ms',
  short: '1.41 times',
  sentence: "1.41 times today's load until p99 is 2\u00a0ms.",
  missed: "None: today's load misses a latency target already.",
}

it('says how much more load in the words of the server, and none where a target is missed today', () => {
  const curves = { answers: [{ headroom } as LoadCurveAnswer], isComputing: false }
  expect(headroomOf(curves, 0)).toBe(headroom.sentence)
  expect(headroomOf(curves, 0, true)).toBe(headroom.missed)
})

describe('what comes next', () => {
  it('is told without its heading', () => {
    const made = report('vmfs')
    const next = { ...made.bottleneck.next_limit, text: 'The SP ct0, now 53\u00a0% busy.' }
    const told = (bottleneck: object) => nextLimitOf({ ...made, bottleneck: { ...made.bottleneck, ...bottleneck } })
    expect(told({ next_limit: next })).toBe('The SP ct0, now 53\u00a0% busy.')
    expect(told({ next_limit: null })).toBe('')
  })
  it('has a place until it is known', () => {
    expect(headroomOf({ answers: [undefined], isComputing: true }, 0)).toBe('…')
    expect(headroomOf({ answers: [undefined], isComputing: false }, 0)).toBe('Not known.')
  })
})

describe('headroomTargets', () => {
  const [vmfs, vvol] = [blankDesign('vmfs'), blankDesign('vvol')]
  const slow = (p99: number) => {
    const made = report('vmfs')
    return { ...made, total: { ...made.total, latency_ms: { ...made.total.latency_ms, p99: quantity(p99) } } }
  }
  it('is a round p99 well above those of all designs', () => {
    expect(headroomTargets([vmfs, vvol], [slow(1.34), slow(0.83)])).toEqual([{ quantity: 'p99', at_most_ms: 2 }])
    expect(headroomTargets([vmfs, vvol], [slow(0.96), slow(0.83)])).toEqual([{ quantity: 'p99', at_most_ms: 2 }])
  })
  it('is that of a design that has one', () => {
    const wanted = { ...vvol, latency_target: { quantity: 'mean' as const, at_most_ms: 5 } }
    expect(headroomTargets([vmfs, wanted], [slow(1), slow(1)])).toEqual([{ quantity: 'mean', at_most_ms: 5 }])
    expect(targetReason([vmfs, wanted], [{ quantity: 'mean', at_most_ms: 5 }])).toBe(
      'Headroom is an estimate: the load until the mean is 5\u00a0ms, the latency target that is set.',
    )
  })
  it('are those of classes too, each of the first design that has it', () => {
    const classes = (sql: number) => ({
      ...vmfsDesign,
      latency_target: { quantity: 'mean' as const, at_most_ms: null },
      classes: vmfsDesign.classes.map((group) => ({ ...group, name: 'SQL' })),
      class_targets: { SQL: { quantity: 'p99' as const, at_most_ms: sql } },
    })
    const sql = { quantity: 'p99', at_most_ms: 4, vms: 'SQL' }
    expect(headroomTargets([classes(4), classes(9)], [])).toEqual([sql])
    expect(targetReason([classes(4)], headroomTargets([classes(4)], []))).toBe(
      'Headroom is an estimate: the load until p99 of SQL is 4\u00a0ms, the latency target that is set.',
    )
    const both = { ...classes(4), latency_target: { quantity: 'mean' as const, at_most_ms: 2 } }
    expect(headroomTargets([both], [])).toEqual([{ quantity: 'mean', at_most_ms: 2 }, sql])
    expect(targetReason([both], headroomTargets([both], []))).toBe(
      'Headroom is an estimate: the load until the first of the 2 latency targets that are set is reached.',
    )
  })
  it('is nobody\u2019s where none is set, and says where it comes from', () => {
    const unset = { ...vvol, latency_target: { quantity: 'mean' as const, at_most_ms: null } }
    const target = headroomTargets([vmfs, unset], [slow(0.7), slow(0.6)])
    expect(targetReason([vmfs, unset], target)).toBe(
      'No latency target is set, so headroom is an estimate of the load until p99 is 1\u00a0ms: ' +
        'a round value, at least 1.25 times the slowest p99 here.',
    )
  })
})

it('says a doubt of several designs once', () => {
  const doubted = (status: 'not_settled' | 'disputed') => ({
    ...report('vmfs'),
    status,
    status_text: `It is ${status}.`,
  })
  const all = [doubted('not_settled'), doubted('disputed'), doubted('not_settled')]
  expect(doubtsTogether(all).map(({ report: { status }, places }) => [status, places])).toEqual([
    ['not_settled', [0, 2]],
    ['disputed', [1]],
  ])
})
