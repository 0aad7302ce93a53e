import type { ReactNode } from 'react'
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

import { AXIS } from './chart-style'

import { logTicks, tickLatency } from '@/lib/charts/distribution'
import { isLatency, unitLabel, type Criterion } from '@/lib/charts/price-performance'
import { logDomainOfDots, type Whisker } from '@/lib/charts/whiskers'
import { count } from '@/lib/format/format'

type FrontPoint = { price: number; value: number; onFront: boolean; whisker: Whisker }
export type DotProps<T> = { cx?: number | undefined; cy?: number | undefined; payload?: T }
type Props<T extends FrontPoint> = {
  dots: T[]
  criterion: Criterion
  currency: string
  summary: string
  /** How a dot is drawn. */
  shape: (props: DotProps<T>) => ReactNode
  /** What a dot says when it is pointed at. */
  told: (dot: T) => string
}

const HEIGHT = 320

/** Price against one quantity; a dashed line joins the dots of the front. */
export function FrontChart<T extends FrontPoint>({
  dots,
  criterion,
  currency,
  summary,
  shape,
  told,
}: Props<T>) {
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
          <Tooltip content={<DotText told={told} />} />
          <Scatter
            data={front}
            shape={shape}
            line={{ stroke: 'var(--text-quiet)', strokeDasharray: '6 4' }}
            isAnimationActive={false}
          >
            <Whisker />
          </Scatter>
          <Scatter data={beaten} shape={shape} isAnimationActive={false}>
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

type TextProps<T> = { told: (dot: T) => string; payload?: readonly { payload?: T }[] }

function DotText<T>({ told, payload }: TextProps<T>) {
  const dot = payload?.[0]?.payload
  if (dot === undefined) return null
  return (
    <p style={{ padding: 8, background: 'var(--panel)', border: '1px solid var(--line-strong)' }}>
      {told(dot)}
    </p>
  )
}
