import { useContext, useState } from 'react'
import { usePlotArea, useXAxisScale, useYAxisScale } from 'recharts'

import styles from './hover-cross.module.css'
import { SharedHoverContext } from './shared-hover'

import {
  acrossX,
  acrossY,
  elsewhere,
  nearest,
  panelPlace,
  pointerIn,
  type HoverDot,
  type Point,
} from '@/lib/charts/hover'

/** A cross at the point next to the pointer, here or in another chart of the same axis, and what each series says there. */
export function HoverCross({ series }: { series: HoverDot[][] }) {
  const plot = usePlotArea()
  const toX = useXAxisScale()
  const toY = useYAxisScale()
  const [pointer, setPointer] = useState<Point | null>(null)
  const { at, setAt } = useContext(SharedHoverContext)
  if (plot === undefined || toX === undefined || toY === undefined) return null
  const seen = pointer ?? elsewhere(at, plot, toX)
  const near = seen === null ? [] : nearest(series, seen, toX, toY)
  const [first] = near
  return (
    <g
      className="no-export"
      onMouseMove={(event) => {
        const box = event.currentTarget.ownerSVGElement?.getBoundingClientRect()
        if (box === undefined) return
        const here = pointerIn(event, box)
        setPointer(here)
        setAt(nearest(series, here, toX, toY)[0]?.dot.x ?? null)
      }}
      onMouseLeave={() => {
        setPointer(null)
        setAt(null)
      }}
    >
      <rect {...plot} fill="none" pointerEvents="all" />
      {first !== undefined && (
        <g pointerEvents="none">
          <g stroke="var(--text-quiet)" strokeDasharray="2 2">
            <line x1={first.at.x} x2={first.at.x} {...acrossY(plot)} />
            <line y1={first.at.y} y2={first.at.y} {...acrossX(plot)} />
          </g>
          {near.map(({ dot, at }) => (
            <circle
              key={dot.text}
              cx={at.x}
              cy={at.y}
              r={6}
              fill="none"
              stroke={dot.color ?? 'var(--accent)'}
              strokeWidth={2}
            />
          ))}
          <foreignObject {...panelPlace(first.at, plot, near.length)}>
            <ul className={styles.panel}>
              {near.map(({ dot }) => (
                <li key={dot.text}>{dot.text}</li>
              ))}
            </ul>
          </foreignObject>
        </g>
      )}
    </g>
  )
}
