import type { ReactNode } from 'react'
import { CartesianGrid, ErrorBar, Scatter, ScatterChart, XAxis, YAxis } from 'recharts'

import { ChartFrame } from './chart-frame'
import { AXIS } from './chart-style'
import { HoverCross } from './hover-cross'
import type { DotProps } from './line-marks'
import { usePlot } from './use-plot'

import { tickLatency } from '@/lib/charts/distribution'
import { isLatency, unitLabel, type Criterion } from '@/lib/charts/price-performance'
import { logTicks, roundTicksAround, tickCount } from '@/lib/charts/round-ticks'
import { logDomainOfDots, ticksOfDots, type Whisker } from '@/lib/charts/whiskers'

type FrontPoint = { price: number; value: number; onFront: boolean; whisker: Whisker }
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
export function FrontChart<T extends FrontPoint>({ dots, criterion, currency, summary, shape, told }: Props<T>) {
  const front = dots.filter((dot) => dot.onFront)
  const beaten = dots.filter((dot) => !dot.onFront)
  const domain = logDomainOfDots(dots)
  const prices = roundTicksAround(dots.map(({ price }) => price))
  const values = ticksOfDots(dots)
  const hasErrors = dots.some(({ whisker: [below, above] }) => below > 0 || above > 0)
  const { margin, values: axis } = usePlot()
  const said = dots.map((dot) => ({ x: dot.price, y: dot.value, text: told(dot) }))
  return (
    <div role="img" aria-label={summary} style={{ height: HEIGHT }}>
      <ChartFrame>
        <ScatterChart accessibilityLayer={false} margin={margin}>
          <CartesianGrid stroke="var(--line)" />
          <XAxis
            {...AXIS}
            dataKey="price"
            type="number"
            domain={[prices.at(0) ?? 0, prices.at(-1) ?? 'auto']}
            ticks={prices}
            tickFormatter={tickCount}
            label={{
              value: unitLabel('total_price', currency),
              position: 'insideBottom',
              offset: -16,
              fontSize: 12,
              fill: 'var(--text-quiet)',
            }}
          />
          <YAxis
            {...axis(unitLabel(criterion, currency))}
            dataKey="value"
            type="number"
            {...(isLatency(criterion)
              ? { scale: 'log' as const, domain, ticks: logTicks(...domain), tickFormatter: tickLatency }
              : { domain: [values.at(0) ?? 0, values.at(-1) ?? 'auto'], ticks: values, tickFormatter: tickCount })}
          />
          <Scatter
            data={front}
            shape={shape}
            line={{ stroke: 'var(--text-quiet)', strokeDasharray: '6 4' }}
            isAnimationActive={false}
          >
            {hasErrors && <Whisker />}
          </Scatter>
          <Scatter data={beaten} shape={shape} isAnimationActive={false}>
            {hasErrors && <Whisker />}
          </Scatter>
          <HoverCross series={[said]} />
        </ScatterChart>
      </ChartFrame>
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
