import { CartesianGrid, ErrorBar, Scatter, ScatterChart, Tooltip, XAxis, YAxis } from 'recharts'

import { dotPlotHeight, labelWidth, type Dot } from './comparison'

import { ChartFrame } from '@/components/charts/chart-frame'
import { AXIS, AXIS_TEXT } from '@/components/charts/chart-style'
import type { DotProps } from '@/components/charts/line-marks'
import { usePlot } from '@/components/charts/use-plot'
import { useDesignMarks } from '@/components/design-names'
import { tickLatency } from '@/lib/charts/distribution'
import { logTicks, roundTicks, tickCount } from '@/lib/charts/round-ticks'
import { logDomainOfDots, mostOf } from '@/lib/charts/whiskers'
import { MARKER_PATHS, markerTransform } from '@/lib/design/design-marks'
import { NO_BREAK } from '@/lib/format/format'

type Props = { dots: Dot[]; scale: 'iops' | 'latency'; summary: string }

const AXIS_LABEL = { position: 'insideBottom', offset: -16, ...AXIS_TEXT } as const

/** A dot for each number, in the marker of its design, with its interval as a whisker. */
export function DotPlot({ dots, scale, summary }: Props) {
  const domain = logDomainOfDots(dots)
  const ticks = roundTicks(mostOf(dots))
  return (
    <div role="img" aria-label={summary} style={{ height: dotPlotHeight(dots) }}>
      <ChartFrame isHalf>
        <ScatterChart accessibilityLayer={false} margin={usePlot().margin}>
          <CartesianGrid stroke="var(--line)" />
          <XAxis
            {...AXIS}
            dataKey="value"
            type="number"
            {...(scale === 'iops'
              ? { domain: [0, ticks.at(-1) ?? 'auto'], ticks, tickFormatter: tickCount }
              : { scale: 'log' as const, domain, ticks: logTicks(...domain), tickFormatter: tickLatency })}
            label={{ value: scale === 'iops' ? 'IOPS' : 'Latency, logarithmic', ...AXIS_LABEL }}
          />
          <YAxis
            {...AXIS}
            dataKey="label"
            type="category"
            allowDuplicatedCategory={false}
            width={labelWidth(dots)}
            reversed
          />
          <Tooltip content={<DotText />} />
          <Scatter data={dots} shape={DesignDot} isAnimationActive={false}>
            <ErrorBar
              dataKey="whisker"
              direction="x"
              width={6}
              strokeWidth={2}
              stroke="var(--text)"
              isAnimationActive={false}
            />
          </Scatter>
        </ScatterChart>
      </ChartFrame>
    </div>
  )
}

function DesignDot({ cx, cy, payload }: DotProps<Dot>) {
  const markOf = useDesignMarks()
  if (cx === undefined || cy === undefined || payload === undefined) return null
  const mark = markOf(payload.index)
  return (
    <path
      d={MARKER_PATHS[mark.marker]}
      transform={markerTransform(cx, cy)}
      fill={payload.isEstimate ? 'var(--panel)' : mark.color}
      stroke={payload.isEstimate ? mark.color : 'var(--panel)'}
    />
  )
}

function DotText({ payload }: { payload?: readonly { payload?: Dot }[] }) {
  const dot = payload?.[0]?.payload
  if (dot === undefined) return null
  return (
    <p style={{ padding: 8, background: 'var(--panel)', border: '1px solid var(--line-strong)' }}>
      {dot.label}: {dot.text}
      {dot.range !== null && `, ${dot.isEstimate ? 'stated error' : `95${NO_BREAK}% interval`} ${dot.range}`}
    </p>
  )
}
