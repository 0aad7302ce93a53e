import { expect, it } from 'vitest'

import { overlayInWords, overlayOf, overlayRows } from './curve-overlay'

import { loadCurve, loadPoint } from '@/test/curves'

const slow = { ...loadCurve.curve, planned: loadPoint(1, 1, null), points: [loadPoint(1, 1, null)] }
const curves = [
  { index: 0, title: 'Fast', answer: loadCurve },
  { index: 1, title: 'Slow', answer: { ...loadCurve, curve: slow } },
]

it('leaves out what has no steady state, and knows each dot by its design', () => {
  const overlay = overlayOf(curves, null)
  expect(overlay.curves.map(({ index, dots }) => [index, dots.length])).toEqual([
    [0, 2],
    [1, 0],
  ])
  expect(overlay.planned).toEqual([{ index: 0, iops: 95_000, ms: 0.6, load: 1 }])
})

it('shows the percentile of a target about it, with the target on the axis', () => {
  const { curves: drawn, domain } = overlayOf(curves, { quantity: 'p99', at_most_ms: 10 })
  expect(drawn[0]?.dots.map((dot) => dot.ms)).toEqual([1, 1.2])
  expect(domain[1]).toBeGreaterThan(10)
})

it('says in words what each curve shows', () => {
  expect(overlayInWords(curves, null)).toBe(
    'A: 95.0k IOPS at 0.600 ms as planned, at most 95.0k IOPS. B: no load has a steady state.',
  )
})

it('says where a curve bends back', () => {
  const points = [loadPoint(1, 50_000, 0.5), loadPoint(4, 100_000, 34), loadPoint(5.66, 78_000, 110)]
  const bent = { ...loadCurve, curve: { ...loadCurve.curve, points } }
  expect(overlayInWords([{ index: 1, title: 'vVol', answer: bent }], null)).toBe(
    'B: 95.0k IOPS at 0.600 ms as planned, at most 100k IOPS. ' +
      'Past its peak at 4 times the planned load, more load completes fewer I/Os.',
  )
})

it('gives every point to a spreadsheet', () => {
  const { header, rows } = overlayRows(curves)
  expect(rows).toHaveLength(4)
  expect(rows.every((row) => row.length === header.length)).toBe(true)
  expect(rows.at(-1)).toEqual(['Slow', 1, 1, '', '', 'false'])
})
