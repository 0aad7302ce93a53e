import { DefaultZIndexes, ReferenceArea, ReferenceLine, Scatter, ScatterChart, ZIndexLayer } from 'recharts'

import { ChartFrame } from './chart-frame'
import { HoverCross } from './hover-cross'
import { MarkDot, type DotProps } from './line-marks'
import { LoadAxes } from './load-axes'
import { Bands, LineNames, MarkNames, Simulated } from './load-layers'
import { usePlot } from './use-plot'

import { namedLines } from '@/lib/charts/load-layers'
import { hoverOf, roomInWords, type LoadPicture } from '@/lib/charts/load-picture'

/**
 * Latency over load: hollow points are estimates within their band, filled ones are simulated. A ring marks the planned
 * load, the shade above the target what is too slow, and the tinted field the room that is left.
 */
export function LoadChart({ picture }: { picture: LoadPicture }) {
  const { axis, lines, marks, target, domain, most } = picture
  const { margin, isNarrow } = usePlot(lines.map(({ name }) => name))
  return (
    <ChartFrame>
      <ScatterChart accessibilityLayer={false} margin={margin}>
        <LoadAxes {...{ axis, domain, most, target }} />
        {TooSlow(picture)}
        {Room(picture, isNarrow)}
        <Bands lines={lines} />
        {lines.map((line) => (
          <Scatter
            key={line.name}
            name={line.name}
            data={line.dots}
            line={{ stroke: line.color, strokeWidth: 2, strokeDasharray: line.dash }}
            shape={<MarkDot mark={line} outlinePx={1.5} />}
            isAnimationActive={false}
          />
        ))}
        {lines.map(
          (line) =>
            line.planned !== null && (
              <Scatter
                key={line.name}
                data={[line.planned]}
                shape={<Ring color={line.color} />}
                isAnimationActive={false}
              />
            ),
        )}
        <Scatter data={marks} shape={<Ring color="var(--text)" />} isAnimationActive={false} />
        <ZIndexLayer zIndex={DefaultZIndexes.label}>
          <Simulated lines={lines} />
          <MarkNames marks={marks} />
          <LineNames lines={namedLines(lines)} />
        </ZIndexLayer>
        <HoverCross series={hoverOf(picture)} />
      </ScatterChart>
    </ChartFrame>
  )
}

/** Above the target. Recharts finds what it draws by kind, so this is no component. */
function TooSlow({ target, domain }: LoadPicture) {
  if (target === null) return null
  return <ReferenceArea y1={target.ms} y2={domain[1]} fill="var(--warn)" fillOpacity={0.08} />
}

/** Between the planned load and that at the target, with how much more it is and what ends it where that has a place. */
function Room({ room, target, domain }: LoadPicture, isNarrow: boolean) {
  if (room === null || target === null) return null
  const words = {
    fontSize: 12,
    fill: 'var(--good)',
    position: 'insideBottomRight',
    stroke: 'var(--panel)',
    strokeWidth: 4,
    paintOrder: 'stroke',
  } as const
  return [
    <ReferenceArea
      key="room"
      x1={room.from}
      x2={room.to}
      y1={domain[0]}
      y2={target.ms}
      fill="var(--good)"
      fillOpacity={0.1}
      label={{ ...words, value: isNarrow ? '' : roomInWords(room) }}
    />,
    <ReferenceLine key="end" x={room.to} stroke="var(--good)" strokeDasharray="2 4" />,
  ]
}

function Ring({ cx, cy, color }: DotProps & { color: string }) {
  if (cx === undefined || cy === undefined) return null
  return <circle cx={cx} cy={cy} r={9} fill="none" stroke={color} strokeWidth={1.5} />
}
