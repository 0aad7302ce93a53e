/** Small squares for things that are counted: slots of a queue, hosts, ports. */
import type { Slots } from '@/lib/report/utilisation'

/** Where squares of one size stand, row by row. */
export type CellGrid = { perRow: number; size: number; gap: number }

export type Place = { x: number; y: number }

/** The upper left corners of squares, from the first on. */
export function cellPlaces(count: number, { perRow, size, gap }: CellGrid): Place[] {
  return Array.from({ length: count }, (_, index) => ({
    x: (index % perRow) * (size + gap),
    y: Math.floor(index / perRow) * (size + gap),
  }))
}

/** Height of so many squares. */
export function cellsHeight(count: number, { perRow, size, gap }: CellGrid): number {
  const rows = Math.ceil(count / perRow)
  return Math.max(0, rows * (size + gap) - gap)
}

/** A queue is drawn in two rows of squares; of more slots than that each square stands for several. */
const PER_ROW = 16
const MOST_CELLS = 2 * PER_ROW
const GAP = 3

export type SlotCells = {
  /** Outlines of all squares, and of what is filled of them. */
  all: string
  used: string
  height: number
  slotsPerCell: number
}

/** A queue as squares within a width; the last that is used is filled in part. */
export function slotCells({ held, capacity }: Slots, width: number): SlotCells {
  const slotsPerCell = Math.max(1, Math.ceil(capacity / MOST_CELLS))
  const size = round((width - (PER_ROW - 1) * GAP) / PER_ROW)
  const places = cellPlaces(Math.max(1, Math.ceil(capacity / slotsPerCell)), { perRow: PER_ROW, size, gap: GAP })
  const filled = Math.min(held / slotsPerCell, places.length)
  return {
    all: places.map((place) => square(place, size, size)).join(''),
    used: places.map((place, index) => square(place, size * Math.min(Math.max(filled - index, 0), 1), size)).join(''),
    height: 2 * size + GAP,
    slotsPerCell,
  }
}

function square({ x, y }: Place, width: number, height: number): string {
  return width <= 0 ? '' : `M${round(x)} ${round(y)}h${round(width)}v${height}h-${round(width)}z`
}

function round(pixels: number): number {
  return Number(pixels.toFixed(2))
}
