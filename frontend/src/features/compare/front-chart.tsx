import {
  CartesianGrid,
  ErrorBar,
  ResponsiveContainer,
  Scatter,
  ScatterChart,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'

import { logDomainOfDots, markerTransform } from '@/lib/comparing'
import { designMark, MARKER_PATHS } from '@/lib/design-marks'
import { logTicks, tickLatency } from '@/lib/distribution'
import { count } from '@/lib/format'
import { isLatency, unitLabel, type Criterion, type FrontDot } from '@/lib/pricing'


type Props = { dots: FrontDot[]; criterion: Criterion; currency: string; summary: string }

const AXIS = { stroke: 'var(--text-quiet)', fontSize: 12 }
const HEIGHT = 320

/** Price against one quantity; a dashed line joins the designs of the front. */
export function FrontChart({ dots, criterion, currency, summary }: Props) {
  const front = dots.filter((dot) => dot.onFront)
  const beaten = dots.filter((dot) => !dot.onFront)
  const domain = logDomainOfDots(dots)
  return (
    <div role="img" aria-label={summary} style={{ height: HEIGHT }}>
      <ResponsiveContainer>
        <ScatterChart
          accessibilityLayer={false}
          margin={{ top: 24, right: 24, bottom: 24, left: 8 }}
        >
          <CartesianGrid stroke="var(--line)" />
          <XAxis
            {...AXIS}
            dataKey="price"
            type="number"
            domain={[0, 'auto']}
            tickFormatter={count}
            label={{
              value: unitLabel('total_price', currency),
              position: 'insideBottom',
              offset: -16,
              fontSize: 12,
              fill: 'var(--text-quiet)',
            }}
          />
          {isLatency(criterion) ? (
            <YAxis
              {...AXIS}
              dataKey="value"
              type="number"
              scale="log"
              domain={domain}
              ticks={logTicks(...domain)}
              tickFormatter={tickLatency}
              width={64}
            />
          ) : (
            <YAxis
              {...AXIS}
              dataKey="value"
              type="number"
              domain={[0, 'auto']}
              tickFormatter={count}
              width={64}
            />
          )}
          <Tooltip content={<DotText />} />
          <Scatter
            data={front}
            shape={DesignDot}
            line={{ stroke: 'var(--text-quiet)', strokeDasharray: '6 4' }}
            isAnimationActive={false}
          >
            <Whisker />
          </Scatter>
          <Scatter data={beaten} shape={DesignDot} isAnimationActive={false}>
            <Whisker />
          </Scatter>
        </ScatterChart>
      </ResponsiveContainer>
    </div>
  )
}

function Whisker() {
  return (
    <ErrorBar
      dataKey="whisker"
      direction="y"
      width={6}
      strokeWidth={2}
      stroke="var(--text)"
      isAnimationActive={false}
    />
  )
}

type DotProps = { cx?: number | undefined; cy?: number | undefined; payload?: FrontDot }

function DesignDot({ cx, cy, payload }: DotProps) {
  if (cx === undefined || cy === undefined || payload === undefined) return null
  const mark = designMark(payload.index)
  return (
    <g>
      <path
        d={MARKER_PATHS[mark.marker]}
        transform={markerTransform(cx, cy)}
        fill={mark.color}
        stroke="var(--panel)"
      />
      <text x={cx} y={cy} dx={10} dy={-8} fontSize={12} fill="var(--text)">
        {mark.letter}
      </text>
    </g>
  )
}

function DotText({ payload }: { payload?: readonly { payload?: FrontDot }[] }) {
  const dot = payload?.[0]?.payload
  if (dot === undefined) return null
  return (
    <p style={{ padding: 8, background: 'var(--panel)', border: '1px solid var(--line-strong)' }}>
      {designMark(dot.index).letter}: {count(dot.price)}, {dot.text}
    </p>
  )
}
