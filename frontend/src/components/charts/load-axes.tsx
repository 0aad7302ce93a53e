import { CartesianGrid, ReferenceLine, XAxis, YAxis } from 'recharts'

import { AXIS, AXIS_TEXT } from './chart-style'
import { usePlot } from './use-plot'

import { tickLatency, type LatencyDomain } from '@/lib/charts/distribution'
import { logTicks, roundTicks, tickCount } from '@/lib/charts/round-ticks'
import type { Milliseconds } from '@/lib/format/units'

type Props = {
  domain: LatencyDomain
  /** The most IOPS that are drawn. */
  most: number
  /** What the axis of the load counts. */
  axis?: string
  /** A latency to draw a line at. */
  target: { ms: Milliseconds; label: string } | null
}

/** The axes of a throughput-latency curve: IOPS, and latency on a logarithmic scale. */
export function LoadAxes({ domain, most, axis = 'IOPS', target }: Props) {
  const ticks = roundTicks(most)
  const { values } = usePlot()
  return (
    <>
      <CartesianGrid stroke="var(--line)" />
      <XAxis
        {...AXIS}
        dataKey="iops"
        type="number"
        domain={[0, ticks.at(-1) ?? 'auto']}
        ticks={ticks}
        tickFormatter={tickCount}
        label={{ value: axis, position: 'insideBottom', offset: -12, ...AXIS_TEXT }}
      />
      <YAxis
        {...values('Latency')}
        dataKey="ms"
        type="number"
        scale="log"
        allowDataOverflow
        domain={domain}
        ticks={logTicks(...domain)}
        tickFormatter={tickLatency}
      />
      {target !== null && (
        <ReferenceLine
          y={target.ms}
          stroke="var(--text)"
          strokeDasharray="8 4"
          label={{ value: target.label, position: 'insideTopLeft', fontSize: 12, fill: 'var(--text)' }}
        />
      )}
    </>
  )
}
