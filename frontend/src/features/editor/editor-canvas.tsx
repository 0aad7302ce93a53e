import { lazy, Suspense, useCallback, useMemo, useRef, type KeyboardEvent } from 'react'

import { moveBoxes } from './alignment'
import { usePartActions } from './part-actions'
import { WaysIn } from './ways-in'

import type { Design } from '@/api/types'
import { boxAfter, mayTakeFocus } from '@/components/canvas/box-focus'
import { LayoutGhost } from '@/components/canvas/layout-ghost'
import { useActiveDesign, useScenario, useScenarioStore } from '@/components/scenario/context'
import { isBlank } from '@/lib/canvas/ghosts'
import type { LineRates } from '@/lib/canvas/line-rates'
import type { SelectionUpdate } from '@/lib/canvas/selection'
import { connectParts, removeParts } from '@/lib/design/design-edits'
import { pathOf } from '@/lib/design/design-path'
import { listParts, type PartKind } from '@/lib/design/parts'
import type { Utilisations } from '@/lib/report/utilisation'

const Canvas = lazy(() => import('@/components/canvas/canvas'))

type Props = {
  fills: Utilisations
  /** What the lines carry. */
  rates: LineRates
  /** Pointer to the field that sets the bottleneck; null where no single one does. */
  bottleneck: string | null
}

/** The canvas of the design that is being edited. */
export function EditorCanvas({ fills, rates, bottleneck }: Props) {
  const design = useActiveDesign()
  const edit = useScenario((state) => state.edit)
  const selection = useScenario((state) => state.selection)
  const selectAll = useScenario((state) => state.selectAll)
  const goToBox = useScenario((state) => state.goToBox)
  const goToInspector = useScenario((state) => state.goToInspector)
  const store = useScenarioStore()
  const change = useCallback((next: SelectionUpdate) => selectAll(next(store.getState().selection)), [store, selectAll])
  const goToBottleneck = useMemo(
    () => (bottleneck === null ? null : () => goToBox(pathOf(design, bottleneck))),
    [bottleneck, design, goToBox],
  )
  const { add, remove, duplicate, copy, paste, place } = usePartActions()

  const edits = useMemo(
    () => ({
      onMove: (positions: Record<string, { x: number; y: number }>, byKey: boolean) => {
        // As long as arrow keys move the same boxes, it is one step of undo.
        const tag = byKey ? `move ${Object.keys(positions).join(' ')}` : undefined
        edit((before) => moveBoxes(before, positions), tag)
      },
      onConnect: (from: string, to: string) => {
        edit((before) => connectParts(before, from, to) ?? before)
      },
      canConnect: (from: string, to: string) => connectParts(design, from, to) !== null,
      onDropKind: place,
      onAddKind: (kind: PartKind) => add(kind),
    }),
    [design, edit, place, add],
  )
  const removed = useRef<ReadonlySet<string>>(new Set())
  const focusReturned = useCallback((id: string, box: HTMLElement) => {
    if (!removed.current.has(id) || !mayTakeFocus(box)) return
    removed.current = new Set()
    box.focus()
  }, [])
  const removeHere = (from: Element) => {
    removed.current = partsThatGo(design, selection)
    boxAfter(from, removed.current)?.focus()
    remove(selection)
  }
  const keys: Record<string, (from: Element) => void> = {
    Delete: removeHere,
    Backspace: removeHere,
    'mod+d': () => duplicate(selection),
    'mod+c': () => copy(selection),
    'mod+v': paste,
    'mod+a': () =>
      selectAll(
        listParts(design)
          .filter(isBox)
          .map((part) => part.id),
      ),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const modified = event.ctrlKey || event.metaKey
    const act = keys[modified ? `mod+${event.key}` : event.key]
    if (act === undefined) return
    act(event.target as Element)
    event.preventDefault()
  }
  return (
    // Keys act on the part that the focus is on; the parts list offers the same with buttons.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={onKeyDown} style={{ position: 'relative', height: '100%' }}>
      <Suspense fallback={<LayoutGhost />}>
        <Canvas
          key={design.id}
          design={design}
          fills={fills}
          rates={rates}
          selection={selection}
          onSelect={change}
          onBottleneck={goToBottleneck}
          onOpen={() => goToInspector(true)}
          onShown={focusReturned}
          edits={edits}
        />
      </Suspense>
      {isBlank(design) && <WaysIn />}
    </div>
  )
}

/** The parts that are no longer there once some are removed: also what stands in them. */
function partsThatGo(design: Design, ids: string[]): ReadonlySet<string> {
  const stay = new Set(listParts(removeParts(design, ids)).map(({ id }) => id))
  return new Set(listParts(design).flatMap(({ id }) => (stay.has(id) ? [] : [id])))
}

function isBox({ parent }: { parent: string | null }): boolean {
  return parent === null
}
