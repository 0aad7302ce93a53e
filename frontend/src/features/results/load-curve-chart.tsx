import { LabelList, ResponsiveContainer, Scatter, ScatterChart, Tooltip } from 'recharts'

import { LoadAxes } from '@/components/charts/load-axes'
import { loadInWords, type CurveChart, type CurveDot } from '@/lib/charts/load-curve'
import { count, latency } from '@/lib/format/format'

type Props = { chart: CurveChart; targetMs: number | null }

/** Latency over throughput, a hollow point for each load: these are estimates. */
export function LoadCurveChart({ chart, targetMs }: Props) {
  return (
    <ResponsiveContainer>
      <ScatterChart accessibilityLayer={false} margin={{ top: 16, right: 56, bottom: 24, left: 8 }}>
        <LoadAxes domain={chart.domain} targetMs={targetMs} />
        <Tooltip content={<DotText />} />
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
          line={{ stroke: 'var(--design-1)', strokeWidth: 2, strokeDasharray: '6 4' }}
          fill="var(--panel)"
          stroke="var(--design-1)"
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
          <LabelList dataKey="label" position="right" fontSize={12} fill="var(--text)" />
        </Scatter>
      </ScatterChart>
    </ResponsiveContainer>
  )
}

function DotText({ payload }: { payload?: readonly { payload?: CurveDot }[] }) {
  const dot = payload?.[0]?.payload
  if (dot === undefined) return null
  return (
    <p style={{ padding: 8, background: 'var(--panel)', border: '1px solid var(--line-strong)' }}>
      {count(dot.iops)} IOPS at {latency(dot.ms)}, load {loadInWords(dot.load)}
    </p>
  )
}
