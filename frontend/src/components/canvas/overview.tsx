import { Panel, useReactFlow, useStore } from '@xyflow/react'
import { memo, useEffect, useMemo, useRef, type PointerEvent } from 'react'

import styles from './overview.module.css'

import { laneHeight, LANES, type Box } from '@/lib/canvas/boxes'
import {
  boundingArea,
  visibleArea,
  showsAll,
  overviewOf,
  panView,
  scaleTransform,
  viewTransform,
  maskAreas,
  zoomByWheel,
  type Area,
} from '@/lib/canvas/overview'

/**
 * The whole layout, small, with a frame around what is in view: drag it to move, turn the wheel to
 * zoom. While the view moves nothing is painted anew: parts get another transform, no more.
 */
export function Overview({ boxes }: { boxes: Box[] }) {
  const flow = useReactFlow()
  const root = useRef<HTMLDivElement>(null)
  const [x, y, zoom] = useStore((state) => state.transform)
  const width = useStore((state) => state.width)
  const height = useStore((state) => state.height)
  const lanes = useMemo(() => lanesOf(boxes), [boxes])
  const layout = useMemo(
    () => boundingArea([...lanes, ...boxes.map((box) => ({ ...box, ...box.position }))]),
    [lanes, boxes],
  )
  const view = visibleArea({ x, y, zoom }, width, height)
  const overview = overviewOf(layout, view)

  useEffect(() => {
    const element = root.current
    // React listens to the wheel passively: the page would scroll.
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      const inLines = event.deltaMode === WheelEvent.DOM_DELTA_LINE
      void flow.zoomTo(zoomByWheel(flow.getZoom(), event.deltaY, inLines))
    }
    element?.addEventListener('wheel', turn)
    return () => element?.removeEventListener('wheel', turn)
  }, [flow])
  const drag = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { movementX, movementY } = event
    void flow.setViewport(panView(flow.getViewport(), movementX, movementY, overview))
  }

  return (
    <Panel position="bottom-right" className={styles.overview} data-unneeded={showsAll(layout, view)}>
      <div
        ref={root}
        className={styles.window}
        role="img"
        aria-label="Overview of the layout"
        title="Overview of the layout"
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      >
        <div className={styles.plane} style={{ transform: viewTransform(overview) }}>
          <Layout lanes={lanes} boxes={boxes} />
        </div>
        {maskAreas(view, overview).map((area, side) => (
          <div key={side} className={styles.veil} style={{ transform: scaleTransform(area) }} />
        ))}
      </div>
    </Panel>
  )
}

const Layout = memo(function Layout({ lanes, boxes }: { lanes: Area[]; boxes: Box[] }) {
  return (
    <svg className={styles.layout}>
      {lanes.map((lane) => (
        <rect key={lane.x} className={styles.lane} {...lane} rx={5} />
      ))}
      {boxes.map(({ id, position, width, height }) => (
        <rect key={id} {...position} width={width} height={height} rx={5} />
      ))}
    </svg>
  )
})

function lanesOf(boxes: Box[]): Area[] {
  return LANES.map(({ x, width }) => ({ x, y: 0, width, height: laneHeight(boxes) }))
}
