import { Skeleton } from '@mantine/core'
import { lazy, Suspense, useMemo, type KeyboardEvent } from 'react'

import { usePartActions } from './part-actions'

import { useActiveDesign, useScenario } from '@/components/scenario/context'
import { connectParts } from '@/lib/editing'
import type { Fills } from '@/lib/fills'
import { setAt } from '@/lib/pointer'


const Canvas = lazy(() => import('@/components/canvas/canvas'))

/** The canvas of the design that is being edited. */
export function EditorCanvas({ fills }: { fills: Fills }) {
  const design = useActiveDesign()
  const edit = useScenario((state) => state.edit)
  const selected = useScenario((state) => state.selected)
  const select = useScenario((state) => state.select)
  const { remove, duplicate } = usePartActions()

  const edits = useMemo(
    () => ({
      onMove: (id: string, position: { x: number; y: number }) => {
        edit((before) => setAt(before, `/layout/${id}`, position))
      },
      onConnect: (from: string, to: string) => {
        edit((before) => connectParts(before, from, to) ?? before)
      },
      canConnect: (from: string, to: string) => connectParts(design, from, to) !== null,
    }),
    [design, edit],
  )
  const onKeyDown = (event: KeyboardEvent) => {
    if (selected === null) return
    const modified = event.ctrlKey || event.metaKey
    if (event.key === 'Delete' || event.key === 'Backspace') remove(selected)
    else if (event.key === 'Escape') select(null)
    else if (event.key === 'd' && modified) duplicate(selected)
    else return
    event.preventDefault()
  }
  return (
    // Keys act on the part that the focus is on; the parts list offers the same with buttons.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={onKeyDown} style={{ height: '100%' }}>
      <Suspense fallback={<Skeleton height="100%" />}>
        <Canvas
          key={design.id}
          design={design}
          fills={fills}
          selected={selected}
          onSelect={select}
          edits={edits}
        />
      </Suspense>
    </div>
  )
}
