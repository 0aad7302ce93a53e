import { CartesianGrid, ReferenceLine, XAxis, YAxis } from 'recharts'

import { logTicks, tickLatency, type LatencyDomain } from '@/lib/distribution'
import { count } from '@/lib/format'
import { asMs } from '@/lib/units'

type Props = {
  domain: LatencyDomain
  /** A latency to draw a line at [ms]. */
  targetMs: number | null
}

const AXIS = { stroke: 'var(--text-quiet)', fontSize: 12 }
const LABEL = { fontSize: 12, fill: 'var(--text-quiet)' }

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
        label={{ value: 'IOPS', position: 'insideBottom', offset: -12, ...LABEL }}
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
