import {
  CartesianGrid,
  ReferenceLine,
  Scatter,
  ScatterChart,
  usePlotArea,
  useXAxisScale,
  useYAxisScale,
  XAxis,
  YAxis,
} from 'recharts'

import { ChartFrame } from './chart-frame'
import { AXIS, AXIS_TEXT } from './chart-style'
import { HoverCross } from './hover-cross'
import { usePlot } from './use-plot'

import { BANDS_PCT, diagonalBand, diagonalHover, type Diagonal, type DiagonalDot } from '@/lib/charts/diagonal'
import { tickLatency } from '@/lib/charts/distribution'
import { tickCount } from '@/lib/charts/round-ticks'
import { asMs } from '@/lib/format/units'

const RADIUS = 4

/** Predicted over measured numbers, with the diagonal on which they are equal, and bands around it. */
export function DiagonalChart({ diagonal }: { diagonal: Diagonal }) {
  const { domain, ticks, dots, label, isLatency } = diagonal
  const scale = { ...AXIS, type: 'number', scale: 'log', domain, ticks } as const
  const format = (value: number) => (isLatency ? tickLatency(asMs(value)) : tickCount(value))
  const [from, to] = domain
  const { margin, values } = usePlot()
  return (
    <ChartFrame isHalf>
      <ScatterChart accessibilityLayer={false} margin={margin}>
        <CartesianGrid stroke="var(--line)" />
        <XAxis
          {...scale}
          dataKey="measured"
          tickFormatter={format}
          label={{ value: `${label}, measured`, position: 'insideBottom', offset: -12, ...AXIS_TEXT }}
        />
        <YAxis {...scale} {...values('predicted')} dataKey="predicted" tickFormatter={format} />
        <Bands domain={domain} />
        <ReferenceLine
          segment={[
            { x: from, y: from },
            { x: to, y: to },
          ]}
          stroke="var(--line-strong)"
        />
        <Scatter data={dots} shape={Dot} isAnimationActive={false} />
        <HoverCross series={diagonalHover(diagonal)} />
      </ScatterChart>
    </ChartFrame>
  )
}

function Bands({ domain }: Pick<Diagonal, 'domain'>) {
  const plot = usePlotArea()
  const toX = useXAxisScale()
  const toY = useYAxisScale()
  if (plot === undefined || toX === undefined || toY === undefined) return null
  return BANDS_PCT.map((off_pct) => (
    <path key={off_pct} d={diagonalBand(domain, off_pct, toX, toY)} fill="var(--good)" fillOpacity={0.12} />
  ))
}

type DotProps = { cx?: number | undefined; cy?: number | undefined; payload?: DiagonalDot }

function Dot({ cx, cy, payload }: DotProps) {
  const color = payload?.isInside === true ? 'var(--accent)' : 'var(--danger)'
  return <circle cx={cx} cy={cy} r={RADIUS} fill={color} fillOpacity={0.4} stroke={color} />
}
