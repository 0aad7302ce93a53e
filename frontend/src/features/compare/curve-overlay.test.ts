import { describe, expect, it } from 'vitest'

import {
  atTargetOf,
  curvesInWords,
  kneeInShort,
  overlayDoubts,
  overlayInWords,
  overlayOf,
  overlayRows,
  plannedInWords,
  targetInShort,
} from './curve-overlay'

import { loadCurve, loadPoint } from '@/test/curves'
import { quantity } from '@/test/emulex'

const MEAN = { quantity: 'mean' as const, at_most_ms: 10 }
const slow = { ...loadCurve.curve, planned: loadPoint(1, 1, null), points: [loadPoint(1, 1, null)] }
const curves = [
  { index: 0, title: 'Fast', answer: loadCurve },
  { index: 1, title: 'Slow', answer: { ...loadCurve, curve: slow } },
]

it('leaves out what has no steady state, and knows each dot by its design', () => {
  const { lines } = overlayOf(curves, MEAN)
  expect(lines.map(({ name, color, dots }) => [name, color, dots.length])).toEqual([
    ['A', 'var(--design-0)', 2],
    ['B', 'var(--design-1)', 0],
  ])
  expect(lines.map(({ planned }) => planned)).toEqual([{ iops: 95_000, ms: 0.6, load: 1 }, null])
})

it('draws designs with the same curve as one line, and names both and the VMs', () => {
  const twin = { index: 2, title: 'Twin', answer: loadCurve }
  expect(overlayOf([...curves, twin], MEAN).lines.map(({ name }) => name)).toEqual(['A, C', 'B'])
  expect(overlayOf(curves, { ...MEAN, vms: 'SQL' }).axis).toBe('IOPS of SQL')
  expect(overlayOf(curves, MEAN).axis).toBe('IOPS')
})

it('shows the percentile of a target about it, with the target on the axis', () => {
  const { lines: drawn, domain } = overlayOf(curves, { quantity: 'p99', at_most_ms: 10 })
  expect(drawn[0]?.dots.map((dot) => dot.ms)).toEqual([1, 1.2])
  expect(domain[1]).toBeGreaterThan(10)
})

it('says in words what each curve shows', () => {
  expect(overlayInWords(curves, MEAN)).toEqual([
    'A: 95.0k\u00a0IOPS at 0.600\u00a0ms as planned, at most 95.0k\u00a0IOPS.',
    'B: no load has a steady state.',
  ])
})

it('calls a load without an answer no overload', () => {
  const planned = { ...loadPoint(1, 0, null), steady: true }
  const told = (points: (typeof planned)[]) =>
    overlayInWords(
      [
        {
          index: 0,
          title: 'VMFS',
          answer: { ...loadCurve, curve: { ...loadCurve.curve, points, planned, ends_before: planned } },
        },
      ],
      MEAN,
    )[0]
  expect(told([loadPoint(0.5, 50_000, 0.5), planned])).toBe(
    'A: the planned load is not answered, estimated up to 50.0k\u00a0IOPS.',
  )
  expect(told([planned])).toBe('A: no load is answered.')
})

it('calls the end of an estimate no limit', () => {
  const ended = { ...loadCurve, curve: { ...loadCurve.curve, ends_before: loadPoint(2, 0, null) } }
  expect(overlayInWords([{ index: 0, title: 'VMFS', answer: ended }], MEAN)[0]).toMatch(
    /as planned, estimated up to 95\.0k/,
  )
})

it('says where a curve bends back', () => {
  const points = [loadPoint(1, 50_000, 0.5), loadPoint(4, 100_000, 3.4), loadPoint(5.66, 78_000, 110)]
  const bent = { ...loadCurve, curve: { ...loadCurve.curve, points } }
  expect(overlayInWords([{ index: 1, title: 'vVol', answer: bent }], MEAN)[0]).toBe(
    'B: 95.0k\u00a0IOPS at 0.600\u00a0ms as planned, at most 100k\u00a0IOPS. ' +
      'Past its peak at 4 times the planned load the curve falls: fuller queues slow each I/O, so more load completes fewer.',
  )
})

it('marks the peak past which a curve falls, at its place', () => {
  const points = [loadPoint(1, 50_000, 0.5), loadPoint(4, 100_000, 3.4), loadPoint(5.66, 78_000, 110)]
  const bent = { ...loadCurve, curve: { ...loadCurve.curve, points } }
  const { marks } = overlayOf([...curves, { index: 2, title: 'vVol', answer: bent }], MEAN)
  expect(marks).toEqual([{ iops: 100_000, ms: 3.4, load: 4, label: 'peak' }])
})

it('writes one label where the peaks of several designs lie together', () => {
  const bent = (iops: number) => ({
    ...loadCurve,
    curve: {
      ...loadCurve.curve,
      points: [loadPoint(1, 50_000, 0.5), loadPoint(4, iops, 3.4), loadPoint(5.66, 0.7 * iops, 110)],
    },
  })
  const labels = (...most: number[]) =>
    overlayOf(
      most.map((iops, index) => ({ index, title: '', answer: bent(iops) })),
      MEAN,
    ).marks.map(({ label }) => label)
  expect(labels(100_000, 101_000)).toEqual(['peak', ''])
  expect(labels(100_000, 150_000)).toEqual(['peak', 'peak'])
})

it('says of which designs the curve is in part doubtful, and why', () => {
  const doubted = { ...loadPoint(4, 100_000, 3.4), outside_validity: 'It did not settle.' }
  const answer = { ...loadCurve, curve: { ...loadCurve.curve, points: [loadPoint(1, 50_000, 0.5), doubted, doubted] } }
  const fast = { index: 0, title: 'Fast', answer: loadCurve }
  expect(
    overlayDoubts([
      { index: 0, title: 'VMFS', answer },
      { index: 1, title: 'vVol', answer },
    ]),
  ).toEqual(['A, B: 2 of 3 points are outside the validity of the analytic engine: It did not settle.'])
  expect(overlayDoubts([fast, { index: 2, title: 'iSCSI', answer }])).toEqual([expect.stringMatching(/^C: 2 of 3/)])
  expect(overlayDoubts([fast])).toEqual([])
})

it('says in short what is reached at the target, and where the knee is', () => {
  expect(targetInShort(MEAN)).toBe('mean ≤ 10\u00a0ms')
  expect(kneeInShort(loadCurve.curve, null)).toBe('The planned load: 95.0k\u00a0IOPS at 0.600\u00a0ms')
  expect(kneeInShort({ ...loadCurve.curve, knee: { point: null, text: 'There is no knee.' } }, null)).toBe(
    'There is no knee.',
  )
})

describe('of a class of VMs', () => {
  const SQL = { quantity: 'p99' as const, at_most_ms: 1, vms: 'SQL' }
  const ofClass = (title: string) => {
    const points = [1, 2].map((load) => ({
      ...loadPoint(load, 50_000 * load, 9),
      classes: [
        {
          title,
          iops: quantity(10_000 * load),
          latency_mean_ms: quantity(0.2 * load),
          latency_p99_ms: quantity(0.4 * load),
        },
      ],
    }))
    const [planned] = points
    const knees = [{ title, point: points[1] ?? null, text: '' }]
    return {
      ...loadCurve,
      curve: { ...loadCurve.curve, points, planned: planned ?? loadPoint(1, 1, null), class_knees: knees },
    }
  }
  const both = [ofClass('SQL'), ofClass('Web')].map((answer, index) => ({ index, title: 'VMFS', answer }))

  it('draws its latency, with its target on the axis, and nothing of a design without it', () => {
    const { lines: drawn, domain } = overlayOf(both, SQL)
    expect(drawn.map(({ dots }) => dots.map((dot) => dot.ms))).toEqual([[0.4, 0.8], []])
    expect(domain[1]).toBeLessThan(9)
    expect(overlayInWords(both, SQL)).toEqual([
      expect.stringMatching(/^A: 10\.0k\u00a0IOPS at 0\.400.* at most 20\.0k\u00a0IOPS/),
      'B: no such class.',
    ])
    expect(both.map(({ answer }) => plannedInWords(answer.curve, SQL))).toEqual(['0.400\u00a0ms', 'no such class'])
    expect(both.map(({ answer }) => kneeInShort(answer.curve, 'SQL'))).toEqual([
      '2 times the planned load: 20.0k\u00a0IOPS at 0.400\u00a0ms',
      'no such class',
    ])
    expect(overlayRows(both, SQL).rows[0]).toEqual(['VMFS', 'SQL', 1, 10_000, 0.2, 0.4, 'true'])
  })

  it('is named with its target, or without one', () => {
    expect(targetInShort(SQL)).toBe('SQL p99 ≤ 1\u00a0ms')
    expect(curvesInWords(SQL, true)).toMatch(
      /^p99 of SQL over its IOPS, .* the dashed line is the target, SQL p99 ≤ 1\u00a0ms\.$/,
    )
    expect(curvesInWords({ ...MEAN, at_most_ms: 2 }, false)).toMatch(
      /^Mean latency over IOPS, .* the dashed line is a round value, mean ≤ 2\u00a0ms: no target is set for all VMs\.$/,
    )
  })

  it('has a place for its load until that is known', () => {
    expect(atTargetOf(undefined, true)).toBe('…')
    expect(atTargetOf(undefined, false)).toBe('Not known.')
    expect(atTargetOf({ ...loadCurve, at_target: null, headroom: null }, false)).toBe('no such class')
  })
})

it('gives every point to a spreadsheet', () => {
  const { header, rows } = overlayRows(curves, MEAN)
  expect(rows).toHaveLength(4)
  expect(rows.every((row) => row.length === header.length)).toBe(true)
  expect(rows.at(-1)).toEqual(['Slow', 'all VMs', 1, 1, '', '', 'false'])
})
