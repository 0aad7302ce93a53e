/** The canvas: where the boxes of a design stand. */
import type { BoxKind, OpenFolds, Sketch } from './sketch'
import { sketchesOf } from './sketches'

import type { Design, Position } from '@/api/types'
import { KINDS, type Lane } from '@/lib/design/parts'
import { NO_UTILISATIONS, type Utilisations } from '@/lib/report/utilisation'

export type Box = Sketch & { lane: Lane; position: Position; width: number; height: number }

export type LaneBand = { lane: Lane; title: string; x: number; width: number }

export const LANES: readonly LaneBand[] = [
  { lane: 'hosts', title: 'Hosts', x: 0, width: 512 },
  { lane: 'fabric', title: 'Fabric', x: 520, width: 200 },
  { lane: 'arrays', title: 'Arrays', x: 728, width: 500 },
]

const WIDTHS: Record<BoxKind, number> = {
  vm_class: 208,
  host: 256,
  fabric: 176,
  array: 256,
  datastore: 208,
}
export const HEAD_HEIGHT = 68
export const ROW_HEIGHT = 60
const FILL_HEIGHT = 40
/** Boxes that tell how full they are. They have room for it before that is known, so nothing moves when it is. */
const TELL_FILL: ReadonlySet<BoxKind> = new Set(['vm_class', 'host'])
const GAP = 24
const TOP = 56
const COLUMNS: Record<BoxKind, number> = {
  vm_class: 12,
  host: 252,
  fabric: 532,
  array: 740,
  datastore: 1012,
}

export function tellsFill({ kind }: Pick<Sketch, 'kind'>): boolean {
  return TELL_FILL.has(kind)
}

/** Height at which the rows of a box begin, from its top. */
export function rowsTop(sketch: Pick<Sketch, 'kind'>): number {
  return HEAD_HEIGHT + (tellsFill(sketch) ? FILL_HEIGHT : 0)
}

function heightOf(sketch: Sketch): number {
  return rowsTop(sketch) + sketch.rows.length * ROW_HEIGHT
}

/**
 * Every box of the design; those that the user has not moved are stacked in their column. Alike
 * parts are folded, but for the folds that are open; with null, nothing is.
 */
export function boxesOf(
  design: Design,
  fills: Utilisations = NO_UTILISATIONS,
  open: OpenFolds = null,
): Box[] {
  const nextY = new Map<BoxKind, number>()
  return sketchesOf(design, fills, open).map((sketch) => {
    const height = heightOf(sketch)
    const y = nextY.get(sketch.kind) ?? TOP
    const moved = design.layout?.[sketch.id]
    if (moved === undefined) nextY.set(sketch.kind, y + height + GAP)
    const { lane } = KINDS[sketch.kind]
    const width = WIDTHS[sketch.kind]
    return {
      ...sketch,
      lane,
      position: moved === undefined ? { x: COLUMNS[sketch.kind], y } : snapToLane(lane, moved, width),
      width,
      height,
    }
  })
}

/** Boxes snap into their lane and to a grid of 4 pixels. */
export function snapToLane(lane: Lane, position: Position, width = WIDTHS.host): Position {
  const band = LANES.find((candidate) => candidate.lane === lane)
  if (band === undefined) return position
  const right = band.x + band.width - width - 8
  const x = Math.min(Math.max(position.x, band.x + 8), right)
  const grid = (value: number) => Math.round(value / 4) * 4
  return { x: grid(x), y: grid(Math.max(position.y, TOP)) }
}

export function laneHeight(boxes: Box[]): number {
  return boxes.reduce((most, box) => Math.max(most, box.position.y + box.height + GAP), 480)
}

/** Whether a title may need more than two lines in large letters; each has room for 8 or more. */
export function isLong(title: string): boolean {
  return title.length > 16
}

/** Height at which a line meets a row, or the head of the box. */
export function lineHeight(box: Box, row: string | null): number {
  const index = box.rows.findIndex((candidate) => candidate.id === row)
  if (index < 0) return box.position.y + HEAD_HEIGHT / 2
  return box.position.y + rowsTop(box) + (index + 0.5) * ROW_HEIGHT
}
