import { useState } from 'react'
import { usePlotArea } from 'recharts'

import { draggedBox, draggedSpan, partAt, type Drag, type TimeSpan } from '@/lib/timeline/spans'

type Props = { shown: TimeSpan; onChoose: (span: TimeSpan) => void }

/** Drag over a chart to look closer at the times between. */
export function DragSpan({ shown, onChoose }: Props) {
  const plot = usePlotArea()
  const [drag, setDrag] = useState<Drag | null>(null)
  if (plot === undefined) return null
  const finish = () => {
    const chosen = drag === null ? null : draggedSpan(shown, drag.start, drag.end)
    setDrag(null)
    if (chosen !== null) onChoose(chosen)
  }
  return (
    <g className="no-export">
      {drag !== null && <rect {...plot} {...draggedBox(drag, plot)} fill="var(--accent)" fillOpacity={0.2} />}
      <rect
        {...plot}
        fill="none"
        pointerEvents="all"
        cursor="crosshair"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          const part = partAt(event.clientX, event.currentTarget.getBoundingClientRect())
          setDrag({ start: part, end: part })
        }}
        onPointerMove={(event) => {
          if (drag !== null)
            setDrag({ ...drag, end: partAt(event.clientX, event.currentTarget.getBoundingClientRect()) })
        }}
        onPointerUp={finish}
        onPointerCancel={() => setDrag(null)}
      />
    </g>
  )
}
