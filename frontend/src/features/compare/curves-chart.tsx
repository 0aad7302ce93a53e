import { LabelList, Scatter, ScatterChart } from 'recharts'

import { hoverDots, type OverlayDot, type Overlay } from './curve-overlay'

import { ChartFrame } from '@/components/charts/chart-frame'
import { HoverCross } from '@/components/charts/hover-cross'
import { LoadAxes } from '@/components/charts/load-axes'
import { POINT_LABEL } from '@/components/charts/point-label'
import { useDesignMarks, useDesignNames } from '@/components/design-names'
import { mostIops } from '@/lib/charts/load-curve'
import { MARKER_PATHS, markerTransform } from '@/lib/design/design-marks'

type Props = { overlay: Overlay; targetMs: number | null }
type DotProps = { cx?: number | undefined; cy?: number | undefined; payload?: OverlayDot }

/** A line for each design, hollow markers for its loads and a filled one for the planned load. */
export function CurvesChart({ overlay, targetMs }: Props) {
  const nameOf = useDesignNames()
  const markOf = useDesignMarks()
  return (
    <ChartFrame>
      <ScatterChart accessibilityLayer={false} margin={{ top: 16, right: 24, bottom: 24, left: 8 }}>
        <LoadAxes domain={overlay.domain} most={mostIops(overlay.curves.flatMap(({ dots }) => dots))} targetMs={targetMs} />
        {overlay.curves.map(({ index, dots }) => {
          const mark = markOf(index)
          return (
            <Scatter
              key={index}
              name={nameOf(index)}
              data={dots}
              line={{ stroke: mark.color, strokeWidth: 2, strokeDasharray: mark.dash }}
              shape={HollowDot}
              isAnimationActive={false}
            />
          )
        })}
        <Scatter data={overlay.planned} shape={FilledDot} isAnimationActive={false} />
        <Scatter data={overlay.peaks} shape={HollowDot} isAnimationActive={false}>
          <LabelList {...POINT_LABEL} />
        </Scatter>
        <HoverCross series={hoverDots(overlay, { nameOf, markOf })} />
      </ScatterChart>
    </ChartFrame>
  )
}

function HollowDot(props: DotProps) {
  return <MarkerAt {...props} filled={false} />
}

function FilledDot(props: DotProps) {
  return <MarkerAt {...props} filled />
}

function MarkerAt({ cx, cy, payload, filled }: DotProps & { filled: boolean }) {
  const markOf = useDesignMarks()
  if (cx === undefined || cy === undefined || payload === undefined) return null
  const mark = markOf(payload.index)
  return (
    <path
      d={MARKER_PATHS[mark.marker]}
      transform={markerTransform(cx, cy)}
      fill={filled ? mark.color : 'var(--panel)'}
      stroke={mark.color}
      strokeWidth={1.5}
    />
  )
}
