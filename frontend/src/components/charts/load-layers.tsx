import { usePlotArea, useXAxisScale, useYAxisScale } from 'recharts'

import { bandPath, placedMarks, placedNames, placedWhisker, type NamedLine } from '@/lib/charts/load-layers'
import type { LoadLine, LoadPicture } from '@/lib/charts/load-picture'
import { MARKER_PATHS, markerTransform } from '@/lib/design/design-marks'

type Props = { lines: LoadLine[] }

/** The stated error of each line. */
export function Bands({ lines }: Props) {
  const plot = usePlotArea()
  const toX = useXAxisScale()
  const toY = useYAxisScale()
  if (plot === undefined || toX === undefined || toY === undefined) return null
  return lines.map(({ name, color, band }) => (
    <path key={name} d={bandPath(band, toX, toY, plot)} fill={color} fillOpacity={0.1} stroke="none" />
  ))
}

/** What each line is called, at its end. */
export function LineNames({ lines }: { lines: NamedLine[] }) {
  const plot = usePlotArea()
  const toX = useXAxisScale()
  const toY = useYAxisScale()
  if (plot === undefined || toX === undefined || toY === undefined) return null
  return placedNames(lines, toX, toY, plot.y).map(({ color, ...placed }) => (
    <text
      key={placed.name}
      {...placed}
      fill={color}
      fontSize={12}
      fontWeight={600}
      stroke="var(--panel)"
      strokeWidth={4}
      paintOrder="stroke"
      dominantBaseline="middle"
    >
      {placed.name}
    </text>
  ))
}

/** What each mark is called: below it, where no curve rises, on a ground of its own. */
export function MarkNames({ marks }: Pick<LoadPicture, 'marks'>) {
  const plot = usePlotArea()
  const toX = useXAxisScale()
  const toY = useYAxisScale()
  if (plot === undefined || toX === undefined || toY === undefined) return null
  return placedMarks(marks, toX, toY, plot).map(({ name, x, y }) => (
    <text
      key={name}
      x={x}
      y={y}
      fontSize={12}
      fill="var(--text)"
      stroke="var(--panel)"
      strokeWidth={4}
      paintOrder="stroke"
      textAnchor="middle"
      dominantBaseline="middle"
    >
      {name}
    </text>
  ))
}

/** Filled markers with whiskers: simulations of the planned load. */
export function Simulated({ lines }: Props) {
  const toX = useXAxisScale()
  const toY = useYAxisScale()
  if (toX === undefined || toY === undefined) return null
  return lines.map(({ name, color, marker, simulated }) => {
    const at = placedWhisker(simulated, toX, toY)
    return (
      at !== null && (
        <g key={name} fill={color} stroke={color}>
          <line x1={at.x} x2={at.x} y1={at.top} y2={at.bottom} strokeWidth={2} />
          <path d={MARKER_PATHS[marker]} transform={markerTransform(at.x, at.y)} />
        </g>
      )
    )
  })
}
