import { useReactFlow, useStore } from '@xyflow/react'
import { useCallback, useEffect, useMemo, useState } from 'react'

import { laneHeight, LANES, type Box } from '@/lib/canvas/boxes'
import { fittedView, heightInView } from '@/lib/canvas/fit'
import { boundingArea } from '@/lib/canvas/overview'

/** Keeps all in view while the layout or the window changes, until the user moves the view. */
export function useFittedView(boxes: Box[]) {
  const flow = useReactFlow()
  const width = useStore((state) => state.width)
  const height = useStore((state) => state.height)
  const [isMoved, setIsMoved] = useState(false)
  const [right, bottom] = useMemo(() => {
    const lanes = LANES.map((lane) => ({ x: lane.x, y: 0, width: lane.width, height: laneHeight(boxes) }))
    const area = boundingArea([...lanes, ...boxes.map((box) => ({ ...box, ...box.position }))])
    return [area.width, area.height]
  }, [boxes])
  const view = useMemo(
    () => fittedView({ x: 0, y: 0, width: right, height: bottom }, width, height),
    [right, bottom, width, height],
  )
  const fit = useCallback(() => {
    setIsMoved(false)
    void flow.setViewport(view)
  }, [flow, view])
  useEffect(() => {
    if (!isMoved && width > 0) void flow.setViewport(view)
  }, [flow, view, isMoved, width])
  return { fit, onMoved: () => setIsMoved(true), leastHeight: heightInView(height, view.zoom) }
}
