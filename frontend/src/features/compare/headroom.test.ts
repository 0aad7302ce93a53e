import { describe, expect, it } from 'vitest'

import { doubtsTogether, headroomInWords, headroomOf, headroomTargets, missedInWords, nextLimitOf, targetReason, verdictAlone } from './headroom'

import { blankDesign } from '@/lib/design/blank-design'
import { loadPoint } from '@/test/curves'
import { quantity, report, vmfsDesign } from '@/test/emulex'

const atTarget = (load: number, part: string | null, more = false) => ({
  target: { quantity: 'p99' as const, at_most_ms: 2 },
  point: { ...loadPoint(load, 100_000, 1), limit_name: part },
  load_low: more ? load : 0.85 * load,
  load_high: more ? null : 1.21 * load,
  more_is_possible: more,
  text: '',
})

describe('headroomInWords', () => {
  it('has none where a target is missed, however wide the estimate', () => {
    const missed = "None: today's load misses a latency target already"
    expect(missedInWords(atTarget(0.9, null))).toBe(`${missed}; by the estimate p99 is 2\u00a0ms at 0.900 times (0.77 to 1.1) that load`)
    expect(missedInWords(atTarget(1.41, null))).toBe(missed)
    expect(missedInWords({ ...atTarget(1, null), point: null })).toBe(missed)
  })
  it('says how much more load, until when, and what is the limit then, by its name', () =>
    expect(headroomInWords(atTarget(1.41, 'the device queue of esx01 to LUN 3'))).toBe(
      `1.41 times (1.2 to 1.7) today's load until p99 is 2\u00a0ms; then the device queue of esx01 to LUN 3`,
    ))
  it('says the limit in a sentence where it is no single part', () =>
    expect(headroomInWords(atTarget(2, null))).toMatch(/; then the SP is busy 95 %$/))
  it('names no limit where nothing is full then', () => {
    const found = atTarget(2, null)
    const point = { ...found.point, limit: 'Nothing is full: the VMs reach their rate cap of 15.1k IOPS.' }
    expect(headroomInWords({ ...found, point })).toMatch(/ until p99 is 2\u00a0ms$/)
  })
  it('says that there is none', () => {
    expect(headroomInWords(atTarget(0.5, null))).toMatch(/^None: 0.500 times \(0.42 to 0.60\) today's load/)
    expect(headroomInWords({ ...atTarget(1, null), point: null })).toMatch(/^None: p99 is 2\u00a0ms or more/)
  })
  it('leaves open whether there is any where the error does', () => {
    expect(headroomInWords(atTarget(0.9, null))).toMatch(/^Perhaps none: 0.900 times \(0.77 to 1.1\) today's load/)
    const unknown = { ...atTarget(0.5, null), load_low: null, load_high: null }
    expect(headroomInWords(unknown)).toMatch(/^Perhaps none: 0.500 times \(error not known\)/)
  })
  it('tells ends of the range that lie outside the loads that were asked for', () => {
    const ends = (load_low: number, load_high: number | null) => headroomInWords({ ...atTarget(2, null), load_low, load_high })
    expect(ends(1.6, null)).toMatch(/^2.00 times \(1.6 or more\) today/)
    expect(ends(2, 2)).toMatch(/^2.00 times today/)
    expect(headroomInWords({ ...atTarget(8, null, true), load_low: 5.7 })).toMatch(/^More than 8 times \(5.7 or more\) today/)
  })
  it('says what is known, and what to do, where the error leaves open whether there is any', () => {
    const ends = (load: number, load_high: number | null, more_is_possible = false) =>
      headroomInWords({ ...atTarget(load, null), load_low: 0, load_high, more_is_possible })
    const todo = 'is too unsure to say how much: simulate a copy of the design under more load'
    expect(ends(1.29, 6.7)).toBe(`At most 6.7 times today's load until p99 is 2\u00a0ms. The estimate, 1.29 times, ${todo}`)
    expect(ends(2, null)).toBe(`Not known yet until p99 is 2\u00a0ms. The estimate, 2.00 times, ${todo}`)
    expect(ends(8, null, true)).toMatch(/^Not known yet until/)
    expect(ends(0.5, 0.9)).toMatch(/^None: 0.500 times \(at most 0.90, perhaps none\) today/)
  })
  it('says where the search ended', () =>
    expect(headroomInWords(atTarget(8, null, true))).toBe("More than 8 times today's load before p99 is 2\u00a0ms"))
  it('says where the estimate ended, which is no limit of the design', () =>
    expect(headroomInWords({ ...atTarget(1.414, null, true), load_low: 1.41, ends_before: 2 })).toBe(
      "At least 1.41 times today's load before p99 is 2\u00a0ms. The estimate has no number for 2 times: simulate it",
    ))
})

describe('what comes next', () => {
  it('is told without its heading', () => {
    const made = report('vmfs')
    const next = { ...made.bottleneck.next_limit, sentence: 'Next limit: the SP ct0, now 53\u00a0% busy.' }
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
    const found = { ...atTarget(1.41, null), target: { quantity: 'p99' as const, at_most_ms: 4, vms: 'SQL' } }
    expect(headroomInWords(found)).toMatch(/^1.41 times \(1.2 to 1.7\) today's load until p99 of SQL is 4\u00a0ms/)
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
  const doubted = (status: 'not_settled' | 'disputed') => ({ ...report('vmfs'), status, status_text: `It is ${status}.` })
  const all = [doubted('not_settled'), doubted('disputed'), doubted('not_settled')]
  expect(doubtsTogether(all).map(({ report: { status }, places }) => [status, places])).toEqual([
    ['not_settled', [0, 2]],
    ['disputed', [1]],
  ])
})

it('leaves the limit to the list below', () =>
  expect(verdictAlone('B is ahead of A: IOPS. Limit of B: The SP.')).toBe('B is ahead of A: IOPS.'))
