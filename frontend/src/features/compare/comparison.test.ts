import { describe, expect, it } from 'vitest'

import {
  classDifferenceInWords,
  classSentences,
  differenceInWords,
  differenceOf,
  dotRows,
  dotPlotHeight,
  dotsInWords,
  hiddenIntervals,
  iopsDots,
  latencyDots,
  QUESTIONS,
  ratioInWords,
  signed,
  trustInWords,
  unclearInWords,
} from './comparison'

import { logDomainOfDots, whiskerOf } from '@/lib/charts/whiskers'
import { ofFailure } from '@/lib/design/design-marks'
import { comparison, quantity, report, vmfsDesign } from '@/test/emulex'

const both = comparison()
const totals = both.reports.map(({ total }) => total)
const [iopsQuestion, , meanQuestion] = QUESTIONS
if (!iopsQuestion || !meanQuestion) throw new Error('A comparison asks for IOPS and latency')

describe('classes of VMs', () => {
  const row = (statistic: 'mean' | 'p99', verdict: string, isClear = true) => ({
    design_id: 'vvol',
    vms: 'SQL',
    statistic,
    ratio: 0.75,
    is_clear: isClear,
    verdict,
    against_before: verdict.replace('than A', 'than before'),
  })
  const before = ofFailure(0).nameOf

  it('differ in the words of the server, mean and p99 together', () => {
    const classes = [row('mean', 'no clear difference', false), row('p99', '1.33 times faster than A')]
    const found = classDifferenceInWords({ ...both, classes }, 'vvol', 'SQL')
    expect(found).toEqual({ words: 'mean no clear difference; p99 1.33 times faster than A', isClear: true })
    expect(classDifferenceInWords({ ...both, classes }, 'vvol', 'SQL', before)?.words).toMatch(/faster than before$/)
  })
  it('say what mean and p99 share once', () => {
    const classes = [row('mean', 'no clear difference', false), row('p99', 'no clear difference', false)]
    const found = classDifferenceInWords({ ...both, classes }, 'vvol', 'SQL')
    expect(found).toEqual({ words: 'mean and p99: no clear difference', isClear: false })
  })
  it('are absent for the first design and for a class that a design lacks', () =>
    expect(classDifferenceInWords(both, 'vmfs', 'SQL')).toBeNull())
  it('are told before and after a failure without letters, and without a choice', () => {
    const class_sentences = [
      'SQL: p99 is lowest with A or B: 5.00 ms with A, 9.00 ms with B.',
      'web: no clear difference in p99.',
    ]
    expect(classSentences({ ...both, class_sentences })).toEqual(class_sentences)
    const failure_sentences = ['SQL: p99 5.00 ms before, 9.00 ms after.', 'web: no clear difference in p99.']
    expect(classSentences({ ...both, class_sentences, failure_sentences }, before)).toEqual(failure_sentences)
  })
})

it('says from which difference on one is clear', () => {
  expect(unclearInWords([vmfsDesign])).toContain('at most 5\u00a0%')
  expect(unclearInWords([{ ...vmfsDesign, material_difference_pct: 2 }])).toContain('at most 2\u00a0%')
})

describe('differences', () => {
  it('are found by design and quantity', () =>
    expect(differenceOf(both, 'vvol', 'iops')?.verdict).toBe('1.89 times A (1.88 to 1.91)'))
  it('are absent for the first design', () => expect(differenceOf(both, 'vmfs', 'iops')).toBeNull())
  it('carry sign, unit and interval', () => {
    const iops = differenceOf(both, 'vvol', 'iops')
    expect(iops && differenceInWords(iops, iopsQuestion)).toBe('+89.0k\u00a0IOPS (+88.1k to +89.9k)')
  })
  it('carry the words of the server, and its interval', () => {
    const iops = differenceOf(both, 'vvol', 'iops')
    expect(iops && ratioInWords(iops)).toEqual({ words: '1.89 times A', range: '(1.88 to 1.91)' })
    expect(iops && ratioInWords(iops, ofFailure(0).nameOf).words).toBe('1.89 times what it was')
    expect(iops && ratioInWords({ ...iops, words: 'no clear difference', interval: '' })).toEqual({
      words: 'no clear difference',
      range: '',
    })
  })
  it('say nothing without a value', () => {
    const iops = differenceOf(both, 'vvol', 'iops')
    expect(iops && differenceInWords({ ...iops, difference: quantity(null) }, iopsQuestion)).toBe('')
  })
  it('say how large one can be where there may be none', () => {
    const mean = differenceOf(both, 'vvol', 'latency_mean_ms')
    const around = { ...quantity(0.0006), low: -0.0006, high: 0.0017 }
    expect(mean && differenceInWords({ ...mean, difference: around }, meanQuestion)).toBe('within ±\u00a02\u00a0µs')
    const iops = differenceOf(both, 'vvol', 'iops')
    const few = { ...quantity(-0.0005), low: -0.0252, high: 0.0197 }
    expect(iops && differenceInWords({ ...iops, difference: few }, iopsQuestion)).toBe('within ±\u00a00.03\u00a0IOPS')
  })
  it('have no digits where they are too small to be seen', () => {
    const iops = differenceOf(both, 'vvol', 'iops')
    const tiny = iops && {
      ...iops,
      ratio: { ...quantity(1), low: 1.0000001, high: 1.0003 },
      difference: { ...quantity(0.0057), low: 0.0003, high: 0.0353 },
    }
    expect(tiny && differenceInWords(tiny, iopsQuestion)).toBe('less than 0.1\u00a0% apart')
  })
  it('do without an interval where there is none', () => {
    const mean = differenceOf(both, 'vvol', 'latency_mean_ms')
    const bare = { ...quantity(-0.6), low: null, high: null }
    expect(mean && differenceInWords({ ...mean, difference: bare }, meanQuestion)).toBe('−0.600\u00a0ms')
  })
})

it('says what the intervals hold, of designs and of ratios to the first one', () => {
  const prediction = { text: 'Simulation alone.', numbers: [], beyond: '', source: '', calibration: '' }
  const predicted = { low: 1, high: 2, shares_calibration: true, text: '1 to 2 times.' }
  const told = trustInWords({
    ...both,
    reports: both.reports.map((each) => ({ ...each, prediction })),
    differences: both.differences.map((row) =>
      row.quantity === 'iops' ? { ...row, quantity: 'latency_p99_ms' as const, predicted } : row,
    ),
  })
  expect(told).toHaveLength(2)
  expect(told[0]).toBe('Simulation alone.')
  const [first, ...others] = both.reports
  if (first === undefined) throw new Error('there are two')
  const apart = trustInWords({
    ...both,
    reports: [
      { ...first, prediction },
      ...others.map((each) => ({ ...each, prediction: { ...prediction, text: 'More.' } })),
    ],
  })
  expect(apart[0]).toMatch(/^A \(.*\): Simulation alone\.$/)
  expect(apart[1]).toMatch(/^B \(.*\): More\.$/)
  expect(told.at(-1)).toBe('B over A, p99: 1 to 2 times.')
  expect(trustInWords({ ...both, reports: both.reports.map((each) => ({ ...each, prediction: null })) })).toEqual([])
})

describe('signed', () => {
  it.each([
    [-0.6, 'latency', '−0.600\u00a0ms'],
    [1284, 'count', '+1.28k'],
    [-2.5, 'plain', '−2.50'],
  ] as const)('writes %d as %s: %s', (value, form, text) => expect(signed(value, form)).toBe(text))
})

describe('dots', () => {
  const dots = iopsDots(totals)
  it('carry their whiskers as lengths', () => {
    expect(dots.map((dot) => dot.label)).toEqual(['A', 'B'])
    expect(dots[0]?.whisker[0]).toBeCloseTo(1000)
    expect(dots[0]?.range).toBe('99.0k to 101k')
  })
  it('reach further down than up where the interval does', () => {
    const lopsided = { ...quantity(10), low: 7, high: 11 }
    expect(whiskerOf(10, lopsided)).toEqual([3, 1])
    expect(whiskerOf(10, { ...lopsided, low: null, high: null })).toEqual([0, 0])
    const one = report('vmfs')
    const drawn = iopsDots([{ ...one.total, iops: lopsided }])
    expect(dotRows(drawn, 'iops').rows).toEqual([['A', 10, 7, 11]])
  })
  it('leave out what has no value', () => {
    const one = report('vmfs')
    const empty = { ...one.total, iops: quantity(null) }
    expect(iopsDots([empty, null])).toEqual([])
  })
  it('put the same statistic of the designs together', () =>
    expect(latencyDots(totals).map((dot) => dot.label)).toEqual(['A mean', 'B mean', 'A p99', 'B p99']))
  it('tell of intervals that their markers hide', () => {
    const of = (...halves: number[]) =>
      hiddenIntervals(
        halves.flatMap((half) =>
          dots.slice(0, 1).map((dot) => ({ ...dot, value: 100, whisker: [half, half / 2] as [number, number] })),
        ),
      )
    expect(of(0.2, 0.5)).toBe('95\u00a0% intervals of at most ±\u00a00.5\u00a0%: narrower than the markers.')
    expect(of(0.01)).toContain('at most 0.1\u00a0%')
    expect(of(0.2, 3)).toBeNull()
    expect(of(0)).toBeNull()
  })
  it('say themselves in words', () => {
    expect(dotsInWords(dots)).toBe('A 100k, B 189k.')
    expect(dotsInWords([])).toBe('There are no numbers.')
  })
  it('stay within the axis with their whiskers', () => {
    const [low, high] = logDomainOfDots(dots)
    expect(low).toBeLessThan(99_000)
    expect(high).toBeGreaterThan(190_890)
  })
  it('give each row the same room', () =>
    expect(dotPlotHeight([...dots, ...dots])).toBeGreaterThan(dotPlotHeight(dots)))
})
