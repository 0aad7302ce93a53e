import '@xyflow/react/dist/base.css'

import { useMediaQuery } from '@mantine/hooks'
import {
  ControlButton,
  Controls,
  ReactFlow,
  ReactFlowProvider,
  useKeyPress,
  useReactFlow,
  useStore,
  useStoreApi,
  type Connection,
  type NodeChange,
} from '@xyflow/react'
import { useCallback, useMemo, useState, type DragEvent, type KeyboardEvent } from 'react'

import { boxWithFocus } from './box-focus'
import { BoxNode } from './box-node'
import styles from './canvas.module.css'
import { curvesOf, flowNodes, type FlowNode } from './flow'
import { Ghosts } from './ghosts'
import { KeyHint, keysInWords } from './key-hint'
import { LaneNode } from './lane-node'
import { Lines } from './lines'
import { Overview } from './overview'
import { useEscape } from './use-escape'
import { useFittedView } from './use-fitted-view'

import type { Design, Position } from '@/api/types'
import { STACKED } from '@/components/use-is-phone'
import { boxesOf, placesAfterDrop, spreadBoxes } from '@/lib/canvas/boxes'
import { dropAt, type Drop } from '@/lib/canvas/drop'
import { farness, LEAST_ZOOM } from '@/lib/canvas/fit'
import { foldedLines, toggledFold, withFolds } from '@/lib/canvas/folds'
import { ghostsOf } from '@/lib/canvas/ghosts'
import { NO_RATES, type LineRates } from '@/lib/canvas/line-rates'
import { boxesOnPath, canvasLines, placementLines } from '@/lib/canvas/lines'
import { addsToSelection, selectionAfterMarks, selectionOfFold, type SelectionUpdate } from '@/lib/canvas/selection'
import { PALETTE_TYPE, type PartKind } from '@/lib/design/parts'
import type { Utilisations } from '@/lib/report/utilisation'

const NODE_TYPES = { box: BoxNode, lane: LaneNode }
const READ_KEYS = keysInWords(false)
const EDIT_KEYS = keysInWords(true)
const ignore = () => undefined
const ADDING_KEYS = ['Control', 'Meta', 'Shift']

export type CanvasEdits = {
  /** By drag, or by one press of an arrow key. */
  onMove: (positions: Record<string, Position>, byKey: boolean) => void
  onConnect: (from: string, to: string) => void
  canConnect: (from: string, to: string) => boolean
  onDropKind: (kind: PartKind, drop: Drop) => void
  onAddKind: (kind: PartKind) => void
}

type Props = {
  design: Design
  fills: Utilisations
  /** What the lines carry. */
  rates?: LineRates
  selection: string[]
  /** Asks for another selection, made from the one that holds when the change is carried out. */
  onSelect: (change: SelectionUpdate) => void
  /** Leads to the box that sets the bottleneck; absent where no single one does. */
  onBottleneck?: (() => void) | null
  /** Leads to the fields of what is selected. */
  onOpen?: () => void
  /** Hears of a box that is drawn for the first time. */
  onShown?: (id: string, box: HTMLElement) => void
  /** Absent where the canvas is only read. */
  edits?: CanvasEdits
}

/** The design in three lanes, read from left to right like the I/O runs. */
export default function Canvas(props: Props) {
  return (
    <ReactFlowProvider>
      <Lanes {...props} />
    </ReactFlowProvider>
  )
}

function Lanes({
  design,
  fills,
  rates = NO_RATES,
  selection,
  onSelect,
  onBottleneck = null,
  onOpen,
  onShown = ignore,
  edits,
}: Props) {
  const [dragged, setDragged] = useState<Record<string, Position>>({})
  const [toFlow, setToFlow] = useState<((at: Position) => Position) | null>(null)
  const far = useStore((state) => farness(state.transform[2]))
  const store = useStoreApi()
  const { zoomIn, zoomOut } = useReactFlow()
  const isPanning = useKeyPress('Space')
  const isNarrow = useMediaQuery('(width < 700px)')
  const isStacked = useMediaQuery(STACKED)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const stacked = useMemo(() => boxesOf(design, fills, open), [design, fills, open])
  const view = useFittedView(stacked)
  const atRest = useMemo(
    () => spreadBoxes(stacked, design.layout, view.leastHeight),
    [stacked, design.layout, view.leastHeight],
  )
  const boxes = useMemo(
    () => atRest.map((box) => ({ ...box, position: dragged[box.id] ?? box.position })),
    [atRest, dragged],
  )
  const only = selection.length === 1 ? (selection[0] ?? null) : null
  const onPath = useMemo(
    () => (only === null ? null : withFolds(boxesOnPath(design, only), atRest)),
    [design, only, atRest],
  )
  const onFold = useCallback((id: string) => setOpen((before) => toggledFold(before, id)), [])
  const nodes = useMemo(
    () =>
      flowNodes({ boxes, selection, onPath, onSelect, onFold, onBottleneck, onShown, leastHeight: view.leastHeight }),
    [boxes, selection, onPath, onSelect, onFold, onBottleneck, onShown, view.leastHeight],
  )
  const lines = useMemo(
    () => foldedLines([...canvasLines(design), ...(only === null ? [] : placementLines(design, only))], atRest),
    [design, atRest, only],
  )
  const curves = useMemo(() => curvesOf(lines, boxes, onPath, rates), [lines, boxes, onPath, rates])

  const ghosts = useMemo(() => ghostsOf(design, view.leastHeight), [design, view.leastHeight])
  const apply = (changes: NodeChange<FlowNode>[]) => {
    const dragging: Record<string, Position> = {}
    const dropped: Record<string, Position> = {}
    for (const change of changes) {
      if (change.type !== 'position' || change.position === undefined) continue
      const box = boxes.find((candidate) => candidate.id === change.id)
      if (box === undefined) continue
      if (change.dragging) dragging[box.id] = change.position
      else dropped[box.id] = change.position
    }
    if (Object.keys(dragging).length > 0) setDragged({ ...dragged, ...dragging })
    if (Object.keys(dropped).length > 0) {
      setDragged({})
      edits?.onMove(placesAfterDrop(atRest, dropped), Object.keys(dragged).length === 0)
    }
    const marks = changes.filter((change) => change.type === 'select')
    const { multiSelectionActive: adds } = store.getState()
    const ids = new Set(boxes.filter(({ fold }) => fold === undefined).map((box) => box.id))
    if (marks.length > 0) onSelect((before) => selectionAfterMarks(before, marks, ids, adds))
  }
  const selectFold = (id: string, adds: boolean): boolean => {
    const { fold } = boxes.find((box) => box.id === id) ?? {}
    if (fold !== undefined) onSelect((before) => selectionOfFold(before, fold.members, adds))
    return fold !== undefined
  }
  const viewKeys: Record<string, () => unknown> = { '+': zoomIn, '=': zoomIn, '-': zoomOut, '0': view.fit }
  /** React Flow selects a part; what stands for several it knows nothing of. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) void viewKeys[event.key]?.()
    const box = boxWithFocus(event.target)
    if (box === null || (event.key !== 'Enter' && event.key !== ' ')) return
    event.preventDefault() // Space would scroll the page
    selectFold(box.dataset.id ?? '', addsToSelection(event))
    if (event.key === 'Enter') onOpen?.()
  }
  useEscape(() => onSelect(() => []))
  const ends = (connection: Connection | { source: string; target: string }) => {
    const { sourceHandle, targetHandle } = { sourceHandle: null, targetHandle: null, ...connection }
    return [sourceHandle ?? connection.source, targetHandle ?? connection.target] as const
  }
  const takeDrop = (event: DragEvent) => {
    const kind = event.dataTransfer.getData(PALETTE_TYPE) as PartKind | ''
    if (kind === '' || toFlow === null) return
    event.preventDefault()
    edits?.onDropKind(kind, dropAt(boxes, kind, toFlow({ x: event.clientX, y: event.clientY })))
  }

  return (
    // React Flow gives each box its role and its place in the order of tabs. A click between them takes the focus too, so
    // that keys work after it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.canvas} data-far={far} onKeyDown={onKeyDown} tabIndex={-1} data-takes-keys>
      <ReactFlow
        aria-label={`Layout of ${design.title}`}
        ariaLabelConfig={edits === undefined ? READ_KEYS : EDIT_KEYS}
        nodes={nodes}
        nodeTypes={NODE_TYPES}
        onInit={(flow) => setToFlow(() => flow.screenToFlowPosition)}
        onNodesChange={apply}
        onNodeClick={(event, { id, type }) => {
          const adds = addsToSelection(event)
          if (type === 'lane') onSelect((before) => (adds ? before : []))
          else if (!selectFold(id, adds) && !adds) onSelect(() => [id])
        }}
        onMoveStart={(event) => event !== null && view.onMoved()}
        onPaneClick={() => onSelect(() => [])}
        onSelectionStart={() => onSelect(() => [])}
        onConnect={(connection) => edits?.onConnect(...ends(connection))}
        isValidConnection={(connection) => edits?.canConnect(...ends(connection)) ?? false}
        onDragOver={(event) => event.preventDefault()}
        onDrop={takeDrop}
        nodesDraggable={edits !== undefined && !isPanning}
        nodesConnectable={edits !== undefined}
        deleteKeyCode={null}
        multiSelectionKeyCode={ADDING_KEYS}
        minZoom={LEAST_ZOOM}
        maxZoom={2}
        preventScrolling={!isNarrow}
        panOnScroll={!isNarrow}
        panOnScrollSpeed={1}
        zoomOnDoubleClick={false}
        // A box that is dragged by a finger is not asked for its fields, which would come into view.
        selectNodesOnDrag={!isStacked}
        proOptions={{ hideAttribution: true }}
      >
        <Controls
          position="top-right"
          orientation="horizontal"
          showInteractive={false}
          showFitView={false}
          aria-label="Zoom"
        >
          <ControlButton onClick={view.fit} title="Fit View" aria-label="Fit View">
            <svg viewBox="0 0 12 12" aria-hidden="true">
              <path d="M0 4V0h4v1.5H1.5V4zM8 0h4v4h-1.5V1.5H8zM12 8v4H8v-1.5h2.5V8zM4 12H0V8h1.5v2.5H4z" />
            </svg>
          </ControlButton>
        </Controls>
        <Lines curves={curves} />
        {edits !== undefined && <Ghosts ghosts={ghosts} onAdd={edits.onAddKind} />}
        {edits !== undefined && <KeyHint />}
        {!isNarrow && <Overview boxes={boxes} />}
      </ReactFlow>
    </div>
  )
}
