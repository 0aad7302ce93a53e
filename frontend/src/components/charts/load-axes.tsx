import { CartesianGrid, ReferenceLine, XAxis, YAxis } from 'recharts'

import { AXIS, AXIS_TEXT } from './chart-style'

import { logTicks, tickLatency, type LatencyDomain } from '@/lib/charts/distribution'
import { count } from '@/lib/format/format'
import { asMs } from '@/lib/format/units'

type Props = {
  domain: LatencyDomain
  /** A latency to draw a line at [ms]. */
  targetMs: number | null
}


/** The axes of a throughput-latency curve: IOPS, and latency on a logarithmic scale. */
export function LoadAxes({ domain, targetMs }: Props) {
  return (
    <>
      <CartesianGrid stroke="var(--line)" />
      <XAxis
        {...AXIS}
        dataKey="iops"
        type="number"
        domain={[0, 'auto']}
        tickFormatter={count}
        label={{ value: 'IOPS', position: 'insideBottom', offset: -12, ...AXIS_TEXT }}
      />
      <YAxis
        {...AXIS}
        dataKey="ms"
        type="number"
        scale="log"
        width={64}
        domain={domain}
        ticks={logTicks(...domain)}
        tickFormatter={tickLatency}
      />
      {targetMs !== null && (
        <ReferenceLine
          y={targetMs}
          stroke="var(--text)"
          strokeDasharray="8 4"
          label={{
            value: tickLatency(asMs(targetMs)),
            position: 'insideTopLeft',
            fontSize: 12,
            fill: 'var(--text)',
          }}
        />
      )}
    </>
  )
}
