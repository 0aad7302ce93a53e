import { describe, expect, it } from 'vitest'

import {
  curveDoubts,
  curveInWords,
  curveRows,
  curveDots,
  kneeInWords,
  latencyTargetOf,
  meanInWords,
  targetRefusal,
  iopsInWords,
  MEAN,
  peakInWords,
  peakOf,
} from './load-curve'
import { designPicture } from './load-picture'

import { loadCurve as answer, loadPoint } from '@/test/curves'
import { quantity } from '@/test/emulex'

it('draws the points that have a latency, and leaves room for the target', () => {
  const {
    lines: [p99, mean],
    ...chart
  } = designPicture(answer, null)
  expect(mean?.dots).toEqual([
    { iops: 50_000, ms: 0.5, load: 0.5 },
    { iops: 95_000, ms: 0.6, load: 1 },
  ])
  expect(p99?.dots.map((dot) => dot.ms)).toEqual([1, 1.2])
  expect(chart.marks.map((mark) => mark.label)).toEqual(['planned, knee', ''])
  expect(chart.domain[0]).toBeLessThan(0.5)
  expect(chart.domain[1]).toBeGreaterThan(10)
})

it('marks the load at the target where there is one', () => {
  const { at_target: atTarget } = answer
  if (atTarget === null) throw new Error('there is no target')
  const chart = designPicture({ ...answer, at_target: { ...atTarget, point: loadPoint(1.5, 99_000, 10) } }, null)
  expect(chart.marks.map(({ label, load }) => [label, load])).toEqual([
    ['planned, knee', 1],
    ['', 1],
    ['target', 1.5],
  ])
})

it('draws no point without a steady state, though it has numbers', () => {
  const drifting = { ...loadPoint(2, 100_000, 7), steady: false }
  const points = [loadPoint(1, 95_000, 0.6), drifting]
  expect(curveDots(points, MEAN).map((dot) => dot.load)).toEqual([1])
  const curve = { ...answer.curve, points, planned: drifting, knee: { point: drifting, text: '' } }
  const chart = designPicture({ ...answer, curve }, null)
  expect(chart.lines.map(({ dots, planned }) => [dots.length, planned])).toEqual([
    [1, null],
    [1, null],
  ])
  expect(chart.marks).toEqual([])
})

it('draws no bounds', () => {
  const point = loadPoint(2, 100_000, 240)
  const bounded = { ...point, latency_mean_ms: { ...point.latency_mean_ms, tag: 'bound' as const } }
  expect(curveDots([loadPoint(1, 95_000, 0.6), bounded], MEAN).map((dot) => dot.load)).toEqual([1])
})

it('says what the chart shows', () => {
  const words = curveInWords(answer)
  expect(words).toContain('from 50.0k to 95.0k')
  expect(words).toContain('The planned load is 95.0k\u00a0IOPS at 0.600\u00a0ms.')
  expect(words).toContain('The knee: up to the planned load, 95.0k\u00a0IOPS at 0.600\u00a0ms, IOPS grow faster')
  expect(words).toContain('No load is known.')
})

it('draws and tells a class of VMs by its own IOPS, latencies and knee', () => {
  const points = [1, 2].map((load) => ({
    ...loadPoint(load, 50_000 * load, 9),
    classes: [
      {
        title: 'SQL',
        iops: quantity(10_000 * load),
        latency_mean_ms: quantity(0.2 * load),
        latency_p99_ms: quantity(0.4 * load),
      },
    ],
  }))
  const [planned = loadPoint(1, 1, null), last = null] = points
  const knees = [{ title: 'SQL', point: last, text: '' }]
  const ofClasses = { ...answer, curve: { ...answer.curve, points, planned, class_knees: knees } }
  const chart = designPicture(ofClasses, null, 'SQL')
  expect(chart.lines.find(({ name }) => name === 'mean')?.dots).toEqual([
    { iops: 10_000, ms: 0.2, load: 1 },
    { iops: 20_000, ms: 0.4, load: 2 },
  ])
  expect(chart.marks.map(({ label, iops }) => [label, iops])).toEqual([
    ['planned', 10_000],
    ['knee', 20_000],
  ])
  expect(curveInWords(ofClasses, 'SQL')).toContain(
    'The planned load is 10.0k\u00a0IOPS at 0.200\u00a0ms. The knee: up to 2 times',
  )
  expect(curveRows(ofClasses.curve, 'SQL').rows[1]).toEqual([2, 20_000, 0.4, 0.8, 'true'])
})

it('says why there is no knee', () => {
  expect(kneeInWords({ point: null, text: 'There is no knee.' })).toBe('There is no knee.')
})

it('says where the planned load has no steady state', () => {
  const overloaded = { ...answer, curve: { ...answer.curve, planned: loadPoint(1, 1, null) } }
  expect(curveInWords(overloaded)).toContain('The planned load has no steady state.')
})

it('names the points that the engine does not trust', () => {
  expect(curveDoubts(answer.curve)).toBeNull()
  const doubted = answer.curve.points.map((one, index) => ({
    ...one,
    outside_validity: index === 0 ? 'Too few.' : null,
  }))
  expect(curveDoubts({ ...answer.curve, points: doubted })).toMatch(/^1 of 3 points .*Too few\.$/)
})

it('gives every point to a spreadsheet', () => {
  expect(curveRows(answer.curve).rows).toHaveLength(3)
  expect(curveRows(answer.curve).rows[2]).toEqual([2, 100_000, '', '', 'false'])
})

it.each([
  ['0,5', 0.5],
  [' 2 ', 2],
  ['1500', 1500],
])('takes "%s" for a latency target', (text, ms) => {
  expect(latencyTargetOf('p99', text)).toEqual({ quantity: 'p99', at_most_ms: ms })
  expect(targetRefusal(text)).toBeNull()
})

it.each([
  ['1,500', '1,500 can be read in two ways. Enter it without commas: 1500.'],
  ['0', '0 is not a latency target. Enter a number above 0.'],
  ['-2', '-2 is not a latency target. Enter a number above 0.'],
  ['x', '"x" is not a number. Enter a number above 0.'],
  [' ', null],
])('takes no latency target from "%s", and says why', (text, why) => {
  expect(latencyTargetOf('mean', text)).toBeNull()
  expect(targetRefusal(text)).toBe(why)
})

it('ends before a load that the analytic engine does not answer, and says so', () => {
  const why = 'The iteration of the analytic engine did not settle. Simulate this design.'
  const unknown = { ...loadPoint(4, 0, null), steady: true, outside_validity: why }
  const curve = { ...answer.curve, points: [loadPoint(1, 95_000, 0.6), unknown], ends_before: unknown }
  expect(curveDoubts({ ...curve, points: [loadPoint(1, 95_000, 0.6)] })).toBe(curveDoubts(curve))
  expect(curveDoubts(curve)).toBe(`The curve ends before 4 times the planned load. ${why}`)
  const doubted = {
    ...loadPoint(2, 96_000, 0.7),
    outside_validity: 'Two services share a queue. Simulate this design.',
  }
  expect(curveDoubts({ ...curve, points: [loadPoint(1, 95_000, 0.6), doubted] })).toBe(
    '1 of 2 points is outside the validity of the analytic engine: Two services share a queue. ' +
      `The curve ends before 4 times the planned load. ${why}`,
  )
  expect(meanInWords(unknown)).toBe('not answered')
  expect(curveInWords({ ...answer, curve: { ...curve, planned: unknown } })).toContain(
    'The analytic engine gives no answer at the planned load.',
  )
})

describe('a curve that falls', () => {
  const points = [
    loadPoint(1, 95_000, 0.6),
    loadPoint(2, 100_000, 2),
    loadPoint(4, 99_500, 5),
    loadPoint(8, 78_000, 11),
  ]
  const bent = { ...answer, curve: { ...answer.curve, points } }
  it('has its peak marked on the chart, beside what else is there', () => {
    expect(designPicture(bent, null).marks.find(({ load }) => load === 2)).toMatchObject({
      iops: 100_000,
      ms: 2,
      label: 'peak',
    })
    const knee = { ...bent.curve.knee, point: points[1] ?? null }
    const both = designPicture({ ...bent, curve: { ...bent.curve, knee } }, null).marks.filter(({ load }) => load === 2)
    expect(both.map(({ label }) => label)).toEqual(['knee, peak', ''])
    expect(designPicture(answer, null).marks.some(({ label }) => label.includes('peak'))).toBe(false)
  })
  it('blames queues only where no other VMs complete more', () => {
    const at = (load: number, sql: number, web: number) => ({
      ...loadPoint(load, sql + web, load),
      classes: [
        { title: 'SQL', iops: sql },
        { title: 'web', iops: web },
      ].map(({ title, iops }) => ({
        title,
        iops: quantity(iops),
        latency_mean_ms: quantity(load),
        latency_p99_ms: quantity(load),
      })),
    })
    const shared = [at(1, 160_000, 5_000), at(8, 110_000, 50_000)]
    expect(peakInWords(shared, { ...MEAN, vms: 'SQL' })).toBe(
      'Past its peak at the planned load the curve falls: other VMs complete more, and leave less to SQL.',
    )
    expect(peakInWords(shared)).toMatch(/: some VMs complete more, but others lose more than that\.$/)
    expect(peakInWords(shared, { ...MEAN, vms: 'web' })).toBeNull()
    const alike = [at(1, 160_000, 5_000), at(8, 110_000, 4_000)]
    for (const vms of [null, 'SQL'])
      expect(peakInWords(alike, { ...MEAN, vms })).toMatch(/: fuller queues slow each I\/O/)
  })
  it('says at each of its points where the peak is, and which lie clearly past it', () => {
    const peak = peakOf(points)
    expect(points.map((point) => iopsInWords(point, peak))).toEqual([
      '95.0k',
      '100k, the peak',
      '99.5k',
      '78.0k, past the peak',
    ])
    expect(points.map((point) => iopsInWords(point, null))).toEqual(['95.0k', '100k', '99.5k', '78.0k'])
  })
})
