import { expect, it } from 'vitest'

import { designMark, MARKER_PATHS, markerTransform, MOST_DESIGNS, ofFailure } from './design-marks'

it('gives each design a letter, a dash and a marker of its own', () => {
  const marks = Array.from({ length: MOST_DESIGNS }, (_, index) => designMark(index))
  for (const name of ['letter', 'dash', 'marker'] as const) {
    expect(new Set(marks.map((mark) => mark[name])).size).toBe(MOST_DESIGNS)
  }
  expect(marks.every(({ marker }) => MARKER_PATHS[marker] !== '')).toBe(true)
  expect(() => designMark(MOST_DESIGNS)).toThrow(RangeError)
})

it('centres a marker', () => expect(markerTransform(20, 30)).toBe('translate(12 22)'))

it('draws what a failure leaves of a design with its marker, in ink, and never as another design', () => {
  const { nameOf, markOf } = ofFailure(2)
  expect([nameOf(0), nameOf(1)]).toEqual(['before', 'after'])
  expect(markOf(0)).toEqual(designMark(2))
  expect(markOf(1)).toMatchObject({ letter: 'C', marker: 'triangle', color: 'var(--text)' })
  const dashes = Array.from({ length: MOST_DESIGNS }, (_, index) => designMark(index).dash)
  expect(dashes).not.toContain(markOf(1).dash)
})
