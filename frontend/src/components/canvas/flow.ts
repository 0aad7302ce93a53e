/** From boxes and lines to the nodes and edges of React Flow. */
import type { Edge, Node } from '@xyflow/react'

import type { Position } from '@/api/types'
import { laneHeight, LANES, type Box, type LaneBand, type Line } from '@/lib/canvas'
import { KINDS } from '@/lib/parts'

export type BoxNodeData = {
  box: Box
  selection: string[]
  onPath: boolean
  onSelect: (ids: string[]) => void
}
export type BoxFlowNode = Node<BoxNodeData, 'box'>
export type LaneFlowNode = Node<{ band: LaneBand; height: number }, 'lane'>
export type FlowNode = BoxFlowNode | LaneFlowNode

type View = {
  boxes: Box[]
  dragged: Record<string, Position>
  selection: string[]
  /** Boxes that are selected, or hold a selected part. */
  selectedBoxes: Set<string>
  onPath: Set<string> | null
  onSelect: (ids: string[]) => void
}

export function flowNodes(view: View): FlowNode[] {
  const height = laneHeight(view.boxes)
  const lanes = LANES.map(
    (band): LaneFlowNode => ({
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
    }),
  )
  return [...lanes, ...view.boxes.map((box) => boxNode(box, view))]
}

function boxNode(box: Box, view: View): BoxFlowNode {
  return {
    id: box.id,
    type: 'box',
    position: view.dragged[box.id] ?? box.position,
    measured: { width: box.width, height: box.height },
    width: box.width,
    height: box.height,
    selected: view.selectedBoxes.has(box.id),
    ariaLabel: `${KINDS[box.kind].label} ${box.title}`,
    data: {
      box,
      selection: view.selection,
      onPath: view.onPath?.has(box.id) ?? true,
      onSelect: view.onSelect,
    },
  }
}

export function flowEdges(lines: Line[], onPath: Set<string> | null): Edge[] {
  return lines.map((line) => {
    const lit = onPath === null || (onPath.has(line.from) && onPath.has(line.to))
    return {
      id: line.id,
      source: line.from,
      target: line.to,
      sourceHandle: line.fromRow,
      targetHandle: line.toRow,
      focusable: false,
      selectable: false,
      className: lit ? 'lit' : 'dim',
    }
  })
}
