import { LabelList, Scatter, ScatterChart } from 'recharts'

import { ChartFrame } from '@/components/charts/chart-frame'
import { HoverCross } from '@/components/charts/hover-cross'
import { LoadAxes } from '@/components/charts/load-axes'
import { POINT_LABEL } from '@/components/charts/point-label'
import { curveHover, mostIops, type CurveChart } from '@/lib/charts/load-curve'

type Props = { chart: CurveChart; targetMs: number | null }

/** Latency over throughput, a hollow point for each load: these are estimates. */
export function LoadCurveChart({ chart, targetMs }: Props) {
  return (
    <ChartFrame>
      <ScatterChart accessibilityLayer={false} margin={{ top: 16, right: 32, bottom: 24, left: 8 }}>
        <LoadAxes domain={chart.domain} most={mostIops(chart.mean)} targetMs={targetMs} />
        <Scatter
          name="mean"
          data={chart.mean}
          line={{ stroke: 'var(--accent)', strokeWidth: 2 }}
          fill="var(--panel)"
          stroke="var(--accent)"
          isAnimationActive={false}
        />
        <Scatter
          name="99th percentile"
          data={chart.p99}
          line={{ stroke: 'var(--accent)', strokeWidth: 2, strokeDasharray: '6 4' }}
          fill="var(--panel)"
          stroke="var(--accent)"
          shape="square"
          isAnimationActive={false}
        />
        <Scatter
          data={chart.marks}
          fill="none"
          stroke="var(--text)"
          strokeWidth={2}
          shape="diamond"
          isAnimationActive={false}
        >
          <LabelList {...POINT_LABEL} />
        </Scatter>
        <HoverCross series={curveHover(chart)} />
      </ScatterChart>
    </ChartFrame>
  )
}
