import { CartesianGrid, ErrorBar, Scatter, ScatterChart, XAxis, YAxis } from 'recharts'

import { ChartFigure } from './chart-figure'
import { AXIS, AXIS_TEXT } from './chart-style'
import { HoverCross } from './hover-cross'
import { LoadAxes } from './load-axes'
import { usePlot } from './use-plot'

import type { Calibration } from '@/api/types'
import { tickCount } from '@/lib/charts/round-ticks'
import { quantityLabel, type MeasuredQuantity } from '@/lib/format/measured-quantity'
import { measuredAxes, measuredDots, dotInWords, quantitiesOf, type MeasuredDot } from '@/lib/measured/measured-dots'
import { loadHover, measuredLoad, type MeasuredLoad } from '@/lib/measured/measured-load'

type Props = { found: Calibration }
type QuantityProps = { dots: MeasuredDot[]; quantity: MeasuredQuantity }
type Place = { cx?: number | undefined; cy?: number | undefined }

const WHISKER = {
  dataKey: 'whisker',
  direction: 'y',
  width: 6,
  strokeWidth: 2,
  stroke: 'var(--text-quiet)',
  isAnimationActive: false,
} as const
const SIZE = 7
const RADIUS = 5

/** Latency over load where every point has both, else a chart for each quantity. */
export function MeasuredCharts({ found }: Props) {
  const load = measuredLoad(found)
  const others = quantitiesOf(found).filter((quantity) => load === null || !ON_LOAD.has(quantity))
  return (
    <>
      {load !== null && <LoadChart load={load} />}
      {others.map((quantity) => (
        <QuantityChart key={quantity} quantity={quantity} dots={measuredDots(found, quantity)} />
      ))}
    </>
  )
}

const ON_LOAD = new Set<MeasuredQuantity>(['iops', 'latency_mean_ms'])

/** What was measured over the model's line. */
function LoadChart({ load }: { load: MeasuredLoad }) {
  const { measured, computed, most, domain } = load
  const { margin } = usePlot()
  return (
    <ChartFigure
      caption={
        <>
          Mean latency over IOPS: measured ×, the model ─ with predicted ● and fitted ○ points and their 95&nbsp;%
          intervals
        </>
      }
      title="Mean latency over IOPS"
      summary={`Measured and computed, at ${computed.length} points; the table has the numbers.`}
    >
      <ScatterChart accessibilityLayer={false} margin={margin}>
        <LoadAxes domain={domain} most={most} target={null} />
        <Scatter
          data={computed}
          line={{ stroke: 'var(--accent)', strokeWidth: 2 }}
          shape={Computed}
          isAnimationActive={false}
        >
          <ErrorBar {...WHISKER} />
        </Scatter>
        <Scatter data={measured} shape={Measured} isAnimationActive={false} />
        <HoverCross series={loadHover(load)} />
      </ScatterChart>
    </ChartFigure>
  )
}

/** Measured as a cross, computed as a dot with its interval; a fitted dot is hollow. */
function QuantityChart({ dots, quantity }: QuantityProps) {
  const plot = usePlot()
  const { places, values } = measuredAxes(dots)
  const said = dots.map((dot) => ({ x: dot.place, y: dot.computed, text: dotInWords(dot, quantity) }))
  return (
    <ChartFigure
      caption={<>{quantityLabel(quantity)}: measured ×, predicted ● with its 95&nbsp;% interval, fitted ○</>}
      title={quantityLabel(quantity)}
      summary={`Measured and computed, at ${dots.length} points; the table has the numbers.`}
    >
      <ScatterChart accessibilityLayer={false} margin={plot.margin}>
        <CartesianGrid stroke="var(--line)" />
        <XAxis
          {...AXIS}
          dataKey="place"
          type="number"
          domain={places}
          ticks={dots.map(({ place }) => place)}
          tickFormatter={(place: number) => dots.find((dot) => dot.place === place)?.name ?? ''}
          label={{ value: 'Measured point', position: 'insideBottom', offset: -10, ...AXIS_TEXT }}
        />
        <YAxis
          {...plot.values()}
          type="number"
          dataKey="y"
          domain={[0, values.at(-1) ?? 'auto']}
          ticks={values}
          tickFormatter={tickCount}
        />
        <Scatter data={dots.map((dot) => ({ ...dot, y: dot.computed }))} shape={Computed} isAnimationActive={false}>
          <ErrorBar {...WHISKER} />
        </Scatter>
        <Scatter data={dots.map((dot) => ({ ...dot, y: dot.measured }))} shape={Measured} isAnimationActive={false} />
        <HoverCross series={[said]} />
      </ScatterChart>
    </ChartFigure>
  )
}

function Computed({ cx, cy, payload }: Place & { payload?: { predicted: boolean } }) {
  return (
    <circle
      cx={cx}
      cy={cy}
      r={RADIUS}
      fill={payload?.predicted === true ? 'var(--accent)' : 'var(--panel)'}
      stroke="var(--accent)"
      strokeWidth={2}
    />
  )
}

function Measured({ cx = 0, cy = 0 }: Place) {
  return <path transform={`translate(${cx} ${cy})`} d={CROSS} stroke="var(--text)" strokeWidth={2} />
}

const CROSS = `M${-SIZE} ${-SIZE}L${SIZE} ${SIZE}M${-SIZE} ${SIZE}L${SIZE} ${-SIZE}`
