import { describe, expect, it } from 'vitest'

import { isKept, verdictOf, verdictOfFailure, verdictOfPoint, verdictOfReport, verdictsInWords, verdictsOfReport, type TargetVerdict } from './target-verdict'

import type { Design, Quantity, SweepPoint } from '@/api/types'
import { withTarget } from '@/lib/design/class-targets'
import { quantity, report, vmfsDesign } from '@/test/emulex'
import { failure, refusedFailure } from '@/test/failures'
import shared from '@/test/kept-targets.json'

const vmfsReport = report('vmfs')
const [group] = vmfsDesign.classes
if (group === undefined) throw new Error('The design has no class of VMs')
const classes = {
  ...vmfsDesign,
  classes: [
    { ...group, id: 'sql', name: 'SQL' },
    { ...group, id: 'web-1', name: 'web' },
    { ...group, id: 'web-2', name: 'web' },
  ],
}
const asking = (targets: Record<string, number>) =>
  Object.entries(targets).reduce<Design>((design, [title, ms]) => withTarget(design, title, 'p99', ms), classes)
const left = failure(0.5)

/** The server judges the same cases by its own copy of the rule: tests/studies/test_kept_targets.py. */
it.each(shared)('judges a latency by its whole interval: $why', ({ value, low, high, tag, kept }) =>
  expect(isKept({ value, low, high, tag: tag as Quantity['tag'] }, 1)).toBe({ yes: true, no: false }[kept] ?? null))

describe('verdictOfFailure', () => {
  it('says nothing without a target', () => expect(verdictOfFailure(left, classes)).toBeNull())
  it('passes where every class keeps its own target', () =>
    expect(verdictOfFailure(left, asking({ SQL: 4, web: 10 }))).toEqual({ passes: true, words: 'Pass' }))
  it('names the class that misses its target most', () =>
    expect(verdictOfFailure(left, asking({ SQL: 2, web: 3 }))).toEqual({
      passes: false,
      words: 'Fail: web p99 9.00\u00a0ms, target 3.00\u00a0ms; also SQL p99',
    }))
  it('tells a latency from its target, however near', () => {
    const sharp = (value: number) => quantity(value, 0)
    const near = failure(0.5)
    const [first] = near.figures?.classes ?? []
    if (near.figures === null || first === undefined) throw new Error('The failure has no classes')
    const classes = [{ ...first, latency_p99_ms: sharp(1.0004) }]
    const figures = { ...near.figures, classes }
    expect(verdictOfFailure({ ...near, figures }, asking({ [first.title]: 1 }))?.words).toBe(
      `Fail: ${first.title} p99 1.0004\u00a0ms, target 1.00\u00a0ms`,
    )
    const closer = { ...figures, classes: [{ ...first, latency_p99_ms: sharp(1.00001) }] }
    expect(verdictOfFailure({ ...near, figures: closer }, asking({ [first.title]: 1 }))?.words).toBe(
      `Fail: ${first.title} p99 just above its target of 1.00\u00a0ms`,
    )
  })
  it('fails where nothing takes over', () =>
    expect(verdictOfFailure(refusedFailure, asking({ SQL: 2 }))).toMatchObject({ passes: false }))
})

describe('verdictOfReport', () => {
  const { p99 } = vmfsReport.total.latency_ms
  it('judges all VMs together', () => {
    expect(verdictOfReport(vmfsReport, withTarget(vmfsDesign, '', 'p99', 100))).toEqual({
      passes: true,
      words: 'Pass: all VMs p99 at most 100\u00a0ms',
    })
    expect(verdictOfReport(vmfsReport, vmfsDesign)).toBeNull()
    expect(verdictOfReport(vmfsReport, withTarget(vmfsDesign, '', 'p99', 1e-3))?.words).toMatch(/^Fail: all VMs p99/)
  })
  it('decides nothing where the interval reaches past the target', () => {
    const total = { ...vmfsReport.total, latency_ms: { ...vmfsReport.total.latency_ms, p99: { ...p99, value: 2, low: 1, high: 3 } } }
    expect(verdictOfReport({ ...vmfsReport, total }, withTarget(vmfsDesign, '', 'p99', 2.5))).toEqual({
      passes: null,
      words: 'Undecided: all VMs p99 2.00 ±\u00a01.0\u00a0ms, target 2.50\u00a0ms',
      brief: 'Undecided: all VMs p99',
      remedy: 'simulate longer',
    })
    expect(verdictOfReport({ ...vmfsReport, total }, withTarget(vmfsDesign, '', 'p99', 1.5))?.words).toBe(
      'Undecided: all VMs p99 2.00 ±\u00a01.0\u00a0ms, target 1.50\u00a0ms',
    )
  })
  it('asks for no longer simulation where only the model leaves the target open', () => {
    const total = { ...vmfsReport.total, latency_ms: { ...vmfsReport.total.latency_ms, p99: { ...p99, value: 2, low: 1, high: 3 } } }
    const remedyWith = (simulation_pct: number) => {
      const number = { quantity: 'latency_p99_ms' as const, group: null, value: 2, low: 1, high: 3, simulation_pct, parameters_pct: 30, structure_pct: 30, shifts: [] }
      const prediction = { text: '', numbers: [number], beyond: '', source: '', calibration: 'a' }
      return verdictOfReport({ ...vmfsReport, total, prediction }, withTarget(vmfsDesign, '', 'p99', 2.5))?.remedy
    }
    expect([remedyWith(1), remedyWith(40)]).toEqual(['calibrate with more measurements', 'simulate longer'])
  })
  it('has no stated error to go by where the estimate is not to be relied on', () => {
    const estimated = { ...p99, value: 1, low: 0.9, high: 1.1, tag: 'approximate' as const }
    const total = { ...vmfsReport.total, latency_ms: { ...vmfsReport.total.latency_ms, p99: estimated } }
    const target = withTarget(vmfsDesign, '', 'p99', 100)
    expect(verdictOfReport({ ...vmfsReport, total }, target)?.passes).toBe(true)
    expect(verdictOfReport({ ...vmfsReport, total, outside_validity: 'Too few.' }, target)).toEqual({
      passes: null,
      words: 'Undecided: all VMs p99 1.00\u00a0ms, error not known, target 100\u00a0ms',
      brief: 'Undecided: all VMs p99',
      remedy: 'simulate',
    })
  })
})

describe('verdictsOfReport', () => {
  it('judges each target by itself, in their order', () => {
    const { p99 } = vmfsReport.total.latency_ms
    const latency = (value: number, low: number, high: number) => ({ ...vmfsReport.total.latency_ms, p99: { ...p99, value, low, high } })
    const group = (id: string, latency_ms: typeof vmfsReport.total.latency_ms) => ({ ...vmfsReport.total, id, latency_ms })
    const groups = [group('sql', latency(1.8, 1.7, 2.1)), group('web-1', latency(3, 2.9, 3.1)), group('web-2', latency(9, 8, 10))]
    const told = verdictsOfReport({ ...vmfsReport, groups }, asking({ SQL: 2, web: 5 }))
    expect(told.map(({ passes, words }) => [passes, words.replaceAll('\u00a0', ' ')])).toEqual([
      [null, 'Undecided: SQL p99 1.80 ms (1.70 to 2.10 ms), target 2.00 ms'],
      [false, 'Fail: web p99 9.00 ms, target 5.00 ms'],
    ])
    const kept = verdictsOfReport({ ...vmfsReport, groups }, asking({ SQL: 4 }))
    expect(kept).toEqual([{ passes: true, words: 'Pass: SQL p99 1.80\u00a0ms, target 4.00\u00a0ms' }])
  })
  it('tells an overload once, and nothing without a target', () => {
    const overload = { ...vmfsReport, status: 'no_steady_state' as const }
    expect(verdictsOfReport(overload, asking({ SQL: 2, web: 5 }))).toHaveLength(1)
    expect(verdictsOfReport(overload, classes)).toEqual([])
    expect(verdictsOfReport(vmfsReport, classes)).toEqual([])
  })
})

const AIM = '\u00a0ms, target 2.00\u00a0ms'
it.each([
  [{ value: 2, low: 2, high: 2 }, 'Pass'],
  [{ value: 1.9, low: 1.8, high: 2 }, 'Pass'],
  [{ value: 2, low: 1.9, high: 2.1 }, 'Undecided: SQL p99 2.00 ±\u00a00.10\u00a0ms, target 2.00\u00a0ms'],
  [{ value: 0.96, low: 0.576, high: 2.5 }, 'Undecided: SQL p99 0.960\u00a0ms (0.576 to 2.50\u00a0ms), target 2.00\u00a0ms'],
  [{ value: 2.1, low: 2, high: 2.2 }, 'Undecided: SQL p99 2.10 ±\u00a00.10\u00a0ms, target 2.00\u00a0ms'],
  [{ value: 2.1, low: 2.05, high: 2.2 }, `Fail: SQL p99 2.10${AIM}`],
  [{ value: 2.1, low: null, high: null }, 'Undecided: SQL p99 2.10\u00a0ms, error not known, target 2.00\u00a0ms'],
  [{ value: 2.1, low: null, high: null, tag: 'exact' as const }, `Fail: SQL p99 2.10${AIM}`],
  [{ value: 2, low: null, high: null, tag: 'exact' as const }, 'Pass'],
  [{ value: 2.1, low: null, high: null, tag: 'bound' as const }, `Fail: SQL p99 2.10${AIM}`],
  [{ value: 1, low: null, high: null, tag: 'bound' as const }, `Undecided: SQL p99 1.00\u00a0ms at least, target 2.00\u00a0ms`],
])('%j against a target of 2\u00a0ms: %s', (ends, words) => {
  const one = { title: 'SQL', mean: null, p99: { ...quantity(0), ...ends } }
  expect(verdictOf([one], [{ title: 'SQL', statistic: 'p99', atMostMs: 2 }]).words).toBe(words)
})

it('asks each class of VMs of a class in a cell of a sweep', () => {
  const point = {
    status: 'steady',
    latency_mean_ms: quantity(1),
    latency_p99_ms: quantity(1),
    groups: [1, 2, 5].map((p99, index) => ({
      id: classes.classes[index]?.id,
      latency_mean_ms: quantity(1),
      latency_p99_ms: quantity(p99),
    })),
  } as unknown as SweepPoint
  expect(verdictOfPoint(point, asking({ web: 3 }))?.words).toBe('Fail: web p99 5.00\u00a0ms, target 3.00\u00a0ms')
  expect(verdictOfPoint(point, asking({ web: 1 }))?.words, 'the slower of two that miss').toMatch(/^Fail: web p99 5.00/)
  expect(verdictOfPoint(point, asking({ SQL: 3 }))?.passes).toBe(true)
  expect(verdictOfPoint({ ...point, status: 'no_steady_state' }, asking({ SQL: 3 }))?.passes).toBe(false)
})

it('asks a class as one, not its classes of VMs, in a cell that keeps classes', () => {
  const of = (id: string | undefined, p99: number) => ({ id, latency_mean_ms: quantity(1), latency_p99_ms: quantity(p99) })
  const groups = [1, 2, 5].map((p99, index) => of(classes.classes[index]?.id, p99))
  const point = { status: 'steady', ...of(undefined, 1), groups, classes: [of('web', 2.5)] } as unknown as SweepPoint
  expect(verdictOfPoint(point, asking({ web: 3 }))?.passes).toBe(true)
  expect(verdictOfPoint(point, asking({ web: 2 }))?.words).toMatch(/^Fail: web p99 2.50/)
})

it('does not pass a class of which one class of VMs has no answer', () => {
  const point = {
    status: 'steady',
    latency_mean_ms: quantity(1),
    latency_p99_ms: quantity(1),
    groups: [1, 2, null].map((p99, index) => ({
      id: classes.classes[index]?.id,
      latency_mean_ms: quantity(1),
      latency_p99_ms: quantity(p99),
    })),
  } as unknown as SweepPoint
  expect(verdictOfPoint(point, asking({ web: 3 }))).toEqual({ passes: null, words: 'Open: web p99 is not known yet' })
  expect(verdictOfPoint(point, asking({ SQL: 0.5, web: 3 }))?.words).toMatch(/^Fail: SQL/)
})

it('counts those that miss a target, and those that are open', () => {
  const [pass, fail, open] = [{ passes: true, words: '' }, { passes: false, words: '' }, { passes: null, words: '', remedy: 'simulate' }]
  const told = (...verdicts: (TargetVerdict | null)[]) => verdictsInWords(verdicts, 'failures')
  expect(told(pass, fail)).toBe('1 of 2 failures misses a target.')
  expect(told(pass, fail, fail, open)).toBe('2 of 4 failures miss a target, 1 is undecided: simulate.')
  expect(told(pass)).toBe('All 1 failures keep the targets.')
  expect(told(fail, fail)).toBe('Both failures miss a target.')
  expect(told(open, open)).toBe('Both failures are undecided: simulate.')
  expect(told(pass, { passes: null, words: '' })).toBe('1 of 2 failures keeps the targets, 1 is undecided.')
  expect(told(null)).toBeNull()
})
