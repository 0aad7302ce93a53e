import { expect, it } from 'vitest'

import { cellPlaces, cellsHeight, slotCells } from './slot-cells'

const squares = (path: string) => path.split('M').length - 1
/** Squares of 10 px. */
const WIDTH = 16 * 10 + 15 * 3

it('puts squares row by row', () => {
  const grid = { perRow: 2, size: 10, gap: 2 }
  expect(cellPlaces(3, grid)).toEqual([
    { x: 0, y: 0 },
    { x: 12, y: 0 },
    { x: 0, y: 12 },
  ])
  expect([cellsHeight(0, grid), cellsHeight(2, grid), cellsHeight(3, grid)]).toEqual([0, 10, 22])
})

it('draws a square for each slot, the last used one in part', () => {
  const { all, used, height, slotsPerCell } = slotCells({ held: 1.5, capacity: 32 }, WIDTH)
  expect([squares(all), slotsPerCell, height]).toEqual([32, 1, 23])
  expect(used).toBe('M0 0h10v10h-10zM13 0h5v10h-5z')
})

it('lets a square stand for several slots of a deep queue', () => {
  const { all, used, slotsPerCell } = slotCells({ held: 254, capacity: 254 }, WIDTH)
  expect([squares(all), squares(used), slotsPerCell]).toEqual([32, 32, 8])
})

it('fills no more than there is, and nothing of an empty queue', () => {
  expect(squares(slotCells({ held: 9, capacity: 4 }, WIDTH).used)).toBe(4)
  expect(slotCells({ held: 0, capacity: 4 }, WIDTH).used).toBe('')
})
