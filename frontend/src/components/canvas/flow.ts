/** From boxes to the nodes of React Flow, and from lines to curves between them. */
import { getBezierPath, Position as Side, type Node } from '@xyflow/react'

import { laneHeight, lineHeight, LANES, type Box, type LaneBand } from '@/lib/canvas/boxes'
import type { FoldedLine } from '@/lib/canvas/folds'
import { foldedRates, lineWidths, rateInWords, type LineRates } from '@/lib/canvas/line-rates'
import type { SelectionUpdate } from '@/lib/canvas/selection'
import { KINDS } from '@/lib/design/parts'

export type BoxNodeData = {
  box: Box
  selection: string[]
  onPath: boolean
  onSelect: (change: SelectionUpdate) => void
  /** Opens a fold, or closes it. */
  onFold: (id: string) => void
  /** Leads to the box that sets the bottleneck; null where no single one does. */
  onBottleneck: (() => void) | null
  /** Hears of a box that is drawn for the first time. */
  onShown: (id: string, box: HTMLElement) => void
}
export type BoxFlowNode = Node<BoxNodeData, 'box'>
export type LaneFlowNode = Node<{ band: LaneBand; height: number }, 'lane'>
export type FlowNode = BoxFlowNode | LaneFlowNode

type View = {
  boxes: Box[]
  selection: string[]
  onPath: Set<string> | null
  onSelect: (change: SelectionUpdate) => void
  onFold: (id: string) => void
  onBottleneck: (() => void) | null
  onShown: (id: string, box: HTMLElement) => void
  /** Height that the lanes have at least. */
  leastHeight: number
}

export function flowNodes(view: View): FlowNode[] {
  const height = Math.max(laneHeight(view.boxes), view.leastHeight)
  const lanes = LANES.map((band): LaneFlowNode => ({
    id: `lane ${band.lane}`,
    type: 'lane',
    position: { x: band.x, y: 0 },
    measured: { width: band.width, height },
    width: band.width,
    height,
    data: { band, height },
    draggable: false,
    selectable: false,
    focusable: false,
    connectable: false,
    zIndex: -1,
  }))
  return [...lanes, ...view.boxes.map((box) => boxNode(box, view))]
}

/** A fold is no part: it opens, and selects what it stands for. */
const FOLDED = { draggable: false, selectable: false, connectable: false }

function boxNode(box: Box, view: View): BoxFlowNode {
  return {
    id: box.id,
    type: 'box',
    position: box.position,
    // Placed, not transformed: hundreds of transforms cost the browser a good part of each frame.
    style: { transform: 'none', left: box.position.x, top: box.position.y },
    measured: { width: box.width, height: box.height },
    width: box.width,
    height: box.height,
    selected: view.selection.includes(box.id),
    ariaLabel: boxInWords(box, view.boxes),
    ...(box.fold === undefined ? {} : FOLDED),
    data: {
      box,
      selection: view.selection,
      onPath: view.onPath?.has(box.id) ?? true,
      onSelect: view.onSelect,
      onFold: view.onFold,
      onBottleneck: view.onBottleneck,
      onShown: view.onShown,
    },
  }
}

/** Kind and title; a box for many says for how many, and those that share both are numbered. */
export function boxInWords({ id, kind, title, fold }: Box, boxes: Box[]): string {
  const named = `${KINDS[kind].label} ${title}`
  if (fold !== undefined) return `${named}, one box for ${fold.members.length}`
  const alike = boxes.filter((box) => box.fold === undefined && box.kind === kind && box.title === title)
  if (alike.length === 1) return named
  return `${named}, ${1 + alike.findIndex((box) => box.id === id)} of ${alike.length}`
}

export type Curve = { id: string; label: string; path: string; lit: boolean; width: number }

/** The width of a line of which no rate is known [px]. */
const THIN = 1.5

/** How far a handle stands out of its box. */
const OUT_LEFT = 2
const OUT_RIGHT = 5

/** Every line from the right handle of its box to the left one of the other, as wide as what it carries. */
export function curvesOf(lines: FoldedLine[], boxes: Box[], onPath: Set<string> | null, rates: LineRates): Curve[] {
  const places = new Map(boxes.map((box) => [box.id, box]))
  const carried = foldedRates(lines, rates)
  const widths = lineWidths(carried)
  return lines.flatMap(({ id, from, fromRow, to, toRow }) => {
    const [start, end] = [places.get(from), places.get(to)]
    if (start === undefined || end === undefined) return []
    const [path] = getBezierPath({
      sourceX: start.position.x + start.width + OUT_RIGHT,
      sourceY: lineHeight(start, fromRow),
      sourcePosition: Side.Right,
      targetX: end.position.x - OUT_LEFT,
      targetY: lineHeight(end, toRow),
      targetPosition: Side.Left,
    })
    const lit = onPath === null || (onPath.has(from) && onPath.has(to))
    const label = `Line from ${start.title} to ${end.title}${rateInWords(carried.get(id))}`
    return [{ id, label, path, lit, width: widths.get(id) ?? THIN }]
  })
}
