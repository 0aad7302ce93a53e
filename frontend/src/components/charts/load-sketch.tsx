import styles from './load-sketch.module.css'

import { useIsOnPaper } from '@/components/use-is-on-paper'
import { useIsPhone } from '@/components/use-is-phone'
import type { LoadPicture } from '@/lib/charts/load-picture'
import { sketchOf, type Sketch, type SketchLine } from '@/lib/charts/load-sketch'
import { MARKER_PATHS, markerTransform } from '@/lib/design/design-marks'

const WIDE = { width: 1120, height: 320 }
const NARROW = { width: 340, height: 280 }
const CLIP = 'load-sketch-plot'

/** Latency over load as a drawing that stands still, in the marks of the chart. */
export function LoadSketch({ picture, summary }: { picture: LoadPicture; summary: string }) {
  const isOnPaper = useIsOnPaper()
  const size = useIsPhone() && !isOnPaper ? NARROW : WIDE
  const sketch = sketchOf(picture, size)
  return (
    <svg className={styles.sketch} viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={summary}>
      <clipPath id={CLIP}>
        <rect {...sketch.plot} />
      </clipPath>
      <Axes sketch={sketch} />
      <Grounds sketch={sketch} />
      <g clipPath={`url(#${CLIP})`}>
        {sketch.lines.map((line) => (
          <Line key={line.name} line={line} />
        ))}
      </g>
      {sketch.names.map(({ name, color, x, y, textAnchor }) => (
        <text key={name} {...{ x, y, textAnchor }} fill={color} fontWeight={600} dominantBaseline="middle">
          {name}
        </text>
      ))}
    </svg>
  )
}

function Axes({ sketch: { axis, plot, right, bottom, columns, rows } }: { sketch: Sketch }) {
  return (
    <g className={styles.axes}>
      {columns.map(({ at, text }) => (
        <g key={text}>
          <line x1={at} x2={at} y1={plot.y} y2={bottom} />
          <text x={at} y={bottom} dy={16} textAnchor="middle">
            {text}
          </text>
        </g>
      ))}
      {rows.map(({ at, text }) => (
        <g key={text}>
          <line x1={plot.x} x2={right} y1={at} y2={at} />
          <text x={plot.x} y={at} dx={-8} textAnchor="end" dominantBaseline="middle">
            {text}
          </text>
        </g>
      ))}
      <text x={right} y={bottom} dy={34} textAnchor="end">
        {axis}
      </text>
    </g>
  )
}

/** What is too slow, and the room that is left. */
function Grounds({ sketch: { plot, right, bottom, target, room } }: { sketch: Sketch }) {
  if (target === null) return null
  const { tooSlow } = target
  return (
    <>
      <rect
        x={tooSlow.x}
        y={tooSlow.y}
        width={tooSlow.width}
        height={tooSlow.height}
        fill="var(--warn)"
        fillOpacity={0.08}
      />
      {room !== null && (
        <>
          <rect x={room.x} y={room.y} width={room.width} height={room.height} fill="var(--good)" fillOpacity={0.1} />
          <text x={room.x} y={bottom} dx={8} dy={-10} fill="var(--good)">
            {room.text}
          </text>
        </>
      )}
      <line x1={plot.x} x2={right} y1={target.at} y2={target.at} stroke="var(--text)" strokeDasharray="8 4" />
      <text x={plot.x} y={target.at} dx={6} dy={-8} fill="var(--text)">
        {target.text}
      </text>
    </>
  )
}

function Line({ line: { color, dash, marker, path, band, dots, planned, simulated } }: { line: SketchLine }) {
  return (
    <>
      {band !== '' && <path d={band} fill={color} fillOpacity={0.1} />}
      <path d={path} fill="none" stroke={color} strokeWidth={2} strokeDasharray={dash} />
      {dots.map(({ x, y, text }) => (
        <path
          key={text}
          d={MARKER_PATHS[marker]}
          transform={markerTransform(x, y)}
          fill="var(--panel)"
          stroke={color}
          strokeWidth={1.5}
        >
          <title>{text}</title>
        </path>
      ))}
      {planned !== null && <circle cx={planned.x} cy={planned.y} r={9} fill="none" stroke={color} strokeWidth={1.5} />}
      {simulated !== null && (
        <g fill={color} stroke={color}>
          <line x1={simulated.x} x2={simulated.x} y1={simulated.top} y2={simulated.bottom} strokeWidth={2} />
          <path d={MARKER_PATHS[marker]} transform={markerTransform(simulated.x, simulated.y)} />
        </g>
      )}
    </>
  )
}
