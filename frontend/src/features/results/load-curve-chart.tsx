import {
  CartesianGrid,
  LabelList,
  ReferenceLine,
  ResponsiveContainer,
  Scatter,
  ScatterChart,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'

import { logTicks, tickLatency } from '@/lib/distribution'
import { count, latency } from '@/lib/format'
import { loadInWords, type CurveChart, type CurveDot } from '@/lib/load-curve'

type Props = { chart: CurveChart; targetMs: number | null }

const AXIS = { stroke: 'var(--text-quiet)', fontSize: 12 }
const LABEL = { fontSize: 12, fill: 'var(--text-quiet)' }

/** Latency over throughput, a hollow point for each load: these are estimates. */
export function LoadCurveChart({ chart, targetMs }: Props) {
  return (
    <ResponsiveContainer>
      <ScatterChart accessibilityLayer={false} margin={{ top: 16, right: 56, bottom: 24, left: 8 }}>
        <CartesianGrid stroke="var(--line)" />
        <XAxis
          {...AXIS}
          dataKey="iops"
          type="number"
          domain={[0, 'auto']}
          tickFormatter={count}
          label={{ value: 'IOPS', position: 'insideBottom', offset: -12, ...LABEL }}
        />
        <YAxis
          {...AXIS}
          dataKey="ms"
          type="number"
          scale="log"
          width={64}
          domain={chart.domain}
          ticks={logTicks(...chart.domain)}
          tickFormatter={tickLatency}
        />
        <Tooltip content={<DotText />} />
        {targetMs !== null && (
          <ReferenceLine
            y={targetMs}
            stroke="var(--text)"
            strokeDasharray="8 4"
            label={{
              value: tickLatency(targetMs),
              position: 'insideTopLeft',
              fontSize: 12,
              fill: 'var(--text)',
            }}
          />
        )}
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
