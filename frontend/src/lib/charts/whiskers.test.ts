import { expect, it } from 'vitest'

import { ticksOfDots } from './whiskers'

const dot = (value: number) => ({ value, whisker: [0, 0] as [number, number] })

it('begins an axis at zero unless the dots would crowd at its end', () => {
  expect(ticksOfDots([dot(20), dot(100)])).toEqual([0, 20, 40, 60, 80, 100])
  expect(ticksOfDots([dot(96), dot(100)])[0]).toBe(96)
  expect(ticksOfDots([])).toEqual([0, 1])
})

it('shows dots as alike that are as good as equal', () => {
  expect(ticksOfDots([dot(99.9), dot(100)])[0]).toBe(0)
})
