import { expect, it } from 'vitest'

import { designMark, MARKER_PATHS, markerTransform, MOST_DESIGNS } from './design-marks'

it('gives each design a letter, a dash and a marker of its own', () => {
  const marks = Array.from({ length: MOST_DESIGNS }, (_, index) => designMark(index))
  for (const name of ['letter', 'dash', 'marker'] as const) {
    expect(new Set(marks.map((mark) => mark[name])).size).toBe(MOST_DESIGNS)
  }
  expect(marks.every(({ marker }) => MARKER_PATHS[marker] !== '')).toBe(true)
  expect(() => designMark(MOST_DESIGNS)).toThrow(RangeError)
})

it('centres a marker', () => expect(markerTransform(20, 30)).toBe('translate(12 22)'))
