import '@xyflow/react/dist/base.css'

import { useMediaQuery } from '@mantine/hooks'
import { Controls, ReactFlow, type Connection, type NodeChange } from '@xyflow/react'
import { useMemo, useState } from 'react'

import { BoxNode } from './box-node'
import styles from './canvas.module.css'
import { flowEdges, flowNodes, type FlowNode } from './flow'
import { LaneNode } from './lane-node'

import type { Design, Position } from '@/api/types'
import { boxesOf, snapToLane, type Box } from '@/lib/canvas'
import type { Fills } from '@/lib/fills'
import { boxesOnPath, boxOf, linesOf } from '@/lib/lines'


const NODE_TYPES = { box: BoxNode, lane: LaneNode }

export type CanvasEdits = {
  onMove: (id: string, position: Position) => void
  onConnect: (from: string, to: string) => void
  canConnect: (from: string, to: string) => boolean
}

type Props = {
  design: Design
  fills: Fills
  selected: string | null
  onSelect: (id: string | null) => void
  /** Absent where the canvas is only read. */
  edits?: CanvasEdits
}

/** The design in three lanes, read from left to right like the I/O runs. */
export default function Canvas({ design, fills, selected, onSelect, edits }: Props) {
  const [dragged, setDragged] = useState<Record<string, Position>>({})
  const isNarrow = useMediaQuery('(width < 700px)')
  const boxes = useMemo(() => boxesOf(design, fills), [design, fills])
  const onPath = useMemo(
    () => (selected === null ? null : boxesOnPath(design, selected)),
    [design, selected],
  )
  const selectedBox = selected === null ? null : boxOf(design, selected)
  const nodes = flowNodes({ boxes, dragged, selectedBox, selected, onPath, onSelect })
  const edges = flowEdges(linesOf(design), onPath)

  const drop = (box: Box, position: Position) => {
    const { [box.id]: _done, ...others } = dragged
    setDragged(others)
    edits?.onMove(box.id, snapToLane(box.lane, position))
  }
  const apply = (changes: NodeChange<FlowNode>[]) => {
    for (const change of changes) {
      if (change.type === 'position' && change.position) {
        const box = boxes.find((candidate) => candidate.id === change.id)
        if (box === undefined) continue
        if (change.dragging) setDragged({ ...dragged, [change.id]: change.position })
        else drop(box, change.position)
      }
      if (change.type === 'select' && change.selected) onSelect(change.id)
    }
  }
  const ends = (connection: Connection | { source: string; target: string }) => {
    const { sourceHandle, targetHandle } = { sourceHandle: null, targetHandle: null, ...connection }
    return [sourceHandle ?? connection.source, targetHandle ?? connection.target] as const
  }

  return (
    <div className={styles.canvas}>
      <ReactFlow
        aria-label={`Layout of ${design.title}`}
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        onNodesChange={apply}
        onPaneClick={() => onSelect(null)}
        onConnect={(connection) => edits?.onConnect(...ends(connection))}
        isValidConnection={(connection) => edits?.canConnect(...ends(connection)) ?? false}
        nodesDraggable={edits !== undefined}
        nodesConnectable={edits !== undefined}
        deleteKeyCode={null}
        minZoom={0.2}
        maxZoom={2}
        fitView
        fitViewOptions={{ padding: 0.04, maxZoom: 1.25 }}
        preventScrolling={!isNarrow}
        proOptions={{ hideAttribution: true }}
      >
        <Controls showInteractive={false} aria-label="Zoom" />
      </ReactFlow>
    </div>
  )
}
