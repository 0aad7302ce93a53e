import { expect, it } from 'vitest'

import { around, barIn, draggedBox, draggedSpan, partAt } from './spans'

import { asPercent } from '@/lib/format/units'

const least = asPercent(0.4)

it('shows some time before and after what it zooms to, within the whole', () => {
  expect(around([100, 140], [0, 1000])).toEqual([90, 150])
  expect(around([0, 990], [0, 1000])).toEqual([0, 1000])
})
it('cuts bars at the ends of what is shown', () => {
  expect(barIn([100, 200], 150, 400, least)).toEqual({ left: 50, width: 50 })
  expect(barIn([100, 200], 0, 90, least)).toBeNull()
  expect(barIn([0, 1000], 10, 10, least)).toEqual({ left: 1, width: 0.4 })
})
it('takes a drag either way, and no click', () => {
  expect(draggedSpan([100, 200], 0.5, 0.25)).toEqual([125, 150])
  expect(draggedSpan([100, 200], 0.5, 0.505)).toBeNull()
  expect(draggedSpan([100, 200], 0.9, 1.4)).toEqual([190, 200])
})
it('finds a pointer in a plot, and what it dragged over', () => {
  expect(partAt(150, { left: 100, width: 200 })).toBe(0.25)
  expect(draggedBox({ start: 0.75, end: 0.25 }, { x: 64, width: 200 })).toEqual({ x: 114, width: 100 })
})
