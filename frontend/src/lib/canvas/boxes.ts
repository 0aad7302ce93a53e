/** The canvas: where the boxes of a design stand. */
import type { BoxKind, BoxRow, OpenFolds, Sketch } from './sketch'
import { sketchesOf } from './sketches'

import type { Design, Position } from '@/api/types'
import { cellsHeight, type CellGrid } from '@/lib/charts/slot-cells'
import { KINDS, type Lane, type PartKind } from '@/lib/design/parts'
import { grouped } from '@/lib/format/names'
import { NO_UTILISATIONS, type Utilisations } from '@/lib/report/utilisation'

export type Box = Sketch & { lane: Lane; position: Position; width: number; height: number }

export type LaneBand = { lane: Lane; title: string; x: number; width: number }

export const LANES: readonly LaneBand[] = [
  { lane: 'hosts', title: 'Hosts', x: 0, width: 512 },
  { lane: 'fabric', title: 'Fabric', x: 520, width: 208 },
  { lane: 'arrays', title: 'Arrays', x: 736, width: 500 },
]

const WIDTHS: Record<BoxKind, number> = { vm_class: 208, host: 256, fabric: 196, array: 256, datastore: 208 }
const HEAD_HEIGHT = 68
/** Of a head whose title takes two lines. */
const LONG_HEAD_HEIGHT = 92
const ROW_HEIGHT = 60
/** Of a row with the slots of a queue. */
const SLOTS_ROW_HEIGHT = 84
/** Room for how full a box is, before that is known too, so that nothing moves when it is. */
const FILL_HEIGHTS: Partial<Record<BoxKind, number>> = { vm_class: 56, host: 40, fabric: 40 }
/** From the sides of a box to what is drawn in it. */
const INSET = 12
const GAP = 24
const TOP = 56
const COLUMNS: Record<BoxKind, number> = { vm_class: 12, host: 252, fabric: 526, array: 748, datastore: 1020 }

/** The width of a box of a kind, or of what holds it. */
export function widthOf(kind: PartKind): number {
  return kind in WIDTHS ? WIDTHS[kind as BoxKind] : WIDTHS.host
}

/** Where the first box of a column stands. */
export function columnPlace(kind: BoxKind): Position {
  return { x: COLUMNS[kind], y: 2 * TOP }
}

const SQUARE = 20
const SQUARE_GAP = 3

/** Squares for what a box stands for, as many to a row as fit. */
export function memberGrid(kind: BoxKind): CellGrid {
  const perRow = Math.floor((WIDTHS[kind] - 2 * INSET + SQUARE_GAP) / (SQUARE + SQUARE_GAP))
  return { perRow, size: SQUARE, gap: SQUARE_GAP }
}

/** Height of the part of a box, or of a fold, that says how full it is. */
export function fillHeight({ kind, squares }: Pick<Sketch, 'kind' | 'squares'>): number {
  if (squares !== undefined) return cellsHeight(squares.length, memberGrid(kind)) + INSET
  return FILL_HEIGHTS[kind] ?? 0
}

export function rowHeight({ hasSlots }: Pick<BoxRow, 'hasSlots'>): number {
  return hasSlots === true ? SLOTS_ROW_HEIGHT : ROW_HEIGHT
}

/** Pixels within a box for the squares of a queue. */
export function cellsWidth({ width }: Pick<Box, 'width'>): number {
  return width - 2 * INSET
}

type Head = Pick<Sketch, 'kind' | 'title' | 'badge'>

export function headHeight(head: Head): number {
  return isLong(head) ? LONG_HEAD_HEIGHT : HEAD_HEIGHT
}

/** Height at which the rows of a box begin, from its top. */
export function rowsTop(sketch: Head & Pick<Sketch, 'squares'>): number {
  return headHeight(sketch) + fillHeight(sketch)
}

/** Height at which each row begins, from the top of its box. */
export function rowTops(sketch: Sketch): number[] {
  return sketch.rows.map((_, index) => rowsTop(sketch) + sumOf(sketch.rows.slice(0, index).map(rowHeight)))
}

function heightOf(sketch: Sketch): number {
  return rowsTop(sketch) + sumOf(sketch.rows.map(rowHeight))
}

/**
 * Every box of the design; those that the user has not moved are stacked in their column. Alike
 * parts are folded, but for the folds that are open; with null, nothing is.
 */
export function boxesOf(design: Design, fills: Utilisations = NO_UTILISATIONS, open: OpenFolds = null): Box[] {
  const sketches = sketchesOf(design, fills, open).map(sized)
  const placed = sketches.flatMap((box) => {
    const moved = design.layout?.[box.id]
    return moved === undefined ? [] : [{ ...box, position: snapToLane(box.lane, moved, box.width) }]
  })
  const places = new Map(placed.map((box) => [box.id, box]))
  const nextY = new Map<BoxKind, number>()
  return sketches.map((box) => {
    const moved = places.get(box.id)
    if (moved !== undefined) return moved
    const position = freePlace({ x: COLUMNS[box.kind], y: nextY.get(box.kind) ?? TOP }, box, placed)
    nextY.set(box.kind, position.y + box.height + GAP)
    return { ...box, position }
  })
}

function sized(sketch: Sketch): Omit<Box, 'position'> {
  return { ...sketch, lane: KINDS[sketch.kind].lane, width: WIDTHS[sketch.kind], height: heightOf(sketch) }
}

type Size = Pick<Box, 'width' | 'height'>

/** The place, or the next below at which a box of some size covers no other. */
export function freePlace(wanted: Position, { width, height }: Size, others: Box[]): Position {
  const below = others
    .filter(({ position, width: theirs }) => wanted.x < position.x + theirs && position.x < wanted.x + width)
    .toSorted((one, other) => one.position.y - other.position.y)
  const y = below.reduce((at, other) => {
    const covers = at < other.position.y + other.height && other.position.y < at + height
    return covers ? other.position.y + other.height + GAP : at
  }, wanted.y)
  return { x: wanted.x, y }
}

/**
 * Where boxes stand once some are dropped: in their lanes, upon no other. The others of their columns keep the places
 * that they have on the screen.
 */
export function placesAfterDrop(boxes: Box[], dropped: Record<string, Position>): Record<string, Position> {
  const isMoved = ({ id }: Box) => dropped[id] !== undefined
  const lanes = new Set(boxes.filter(isMoved).map(({ lane }) => lane))
  const still = boxes.filter((box) => !isMoved(box) && lanes.has(box.lane))
  const moved = boxes.filter(isMoved).reduce<Box[]>((sofar, box) => {
    const wanted = snapToLane(box.lane, dropped[box.id] ?? box.position, box.width)
    return [...sofar, { ...box, position: freePlace(wanted, box, [...still, ...sofar]) }]
  }, [])
  const parts = [...still.filter(({ fold }) => fold === undefined), ...moved]
  return Object.fromEntries(parts.map(({ id, position }) => [id, position]))
}

/** The most that boxes of a column are moved apart. */
const WIDEST_GAP = 160

/** Columns of which the user moved no box, in the middle of the height that there is, further apart. */
export function spreadBoxes(boxes: Box[], layout: Design['layout'], height: number): Box[] {
  const isMoved = (box: Box) => layout?.[box.id] !== undefined
  const columns = new Map(
    [...grouped(boxes, ({ kind }) => kind)].map(([kind, column]) => [
      kind,
      boxes.some((box) => isMoved(box) && box.lane === column[0]?.lane) ? null : spread(column, height),
    ]),
  )
  return boxes.map((box) => columns.get(box.kind)?.get(box.id) ?? box)
}

function spread(column: Box[], height: number): Map<string, Box> | null {
  const own = sumOf(column.map((box) => box.height))
  const free = height - TOP - GAP - own
  if (free < GAP * (column.length - 1)) return null
  const gap = Math.min(WIDEST_GAP, Math.max(GAP, free / (column.length + 1)))
  let y = TOP + (free - gap * (column.length - 1)) / 2
  return new Map(
    column.map((box) => {
      const position = { ...box.position, y: grid(y) }
      y += box.height + gap
      return [box.id, { ...box, position }]
    }),
  )
}

function sumOf(numbers: number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0)
}

const grid = (value: number) => Math.round(value / 4) * 4

/** Boxes snap into their lane and to a grid of 4 pixels. */
export function snapToLane(lane: Lane, position: Position, width = WIDTHS.host): Position {
  const band = LANES.find((candidate) => candidate.lane === lane)
  if (band === undefined) return position
  const right = band.x + band.width - width - 8
  const x = Math.min(Math.max(position.x, band.x + 8), right)
  return { x: grid(x), y: grid(Math.max(position.y, TOP)) }
}

export function laneHeight(boxes: Box[]): number {
  return boxes.reduce((most, box) => Math.max(most, box.position.y + box.height + GAP), 480)
}

/** Drawn higher than this, the letters of a layout are under a millimetre on paper. */
const MOST_ON_PAPER = 1_600

/** Whether the letters of the drawing can be read on paper. */
export function isReadableOnPaper(design: Design, open: OpenFolds): boolean {
  return laneHeight(boxesOf(design, undefined, open)) <= MOST_ON_PAPER
}

/** Width of a large letter on average, and of what stands beside a title: rims with the icon, and a badge. */
const LETTER = 11.5
const BESIDE_TITLE = 48
const BADGE = 52

/** How much wider a capital is. */
const CAPITAL = 1.25

/** Whether a title may need two lines in large letters, or more. */
export function isLong({ kind, title, badge }: Head): boolean {
  const room = WIDTHS[kind] - BESIDE_TITLE - (badge === null ? 0 : BADGE)
  const capitals = title.replaceAll(/[^A-Z]/g, '').length
  return (title.length + capitals * (CAPITAL - 1)) * LETTER > room
}

/** Height at which a line meets a row, or the head of the box. */
export function lineHeight(box: Box, id: string | null): number {
  const index = box.rows.findIndex((candidate) => candidate.id === id)
  const [row, top] = [box.rows[index], rowTops(box)[index]]
  return box.position.y + (row === undefined || top === undefined ? headHeight(box) / 2 : top + rowHeight(row) / 2)
}
