import { CartesianGrid, ErrorBar, Scatter, ScatterChart, XAxis, YAxis } from 'recharts'

import { backTestLoad, loadHover, type BackTestLoad } from './back-test-load'
import { backTestAxes, backTestDots, dotInWords, quantitiesOf, type BackTestDot } from './back-test-words'

import type { Calibration } from '@/api/types'
import { ChartFrame } from '@/components/charts/chart-frame'
import { AXIS } from '@/components/charts/chart-style'
import { HoverCross } from '@/components/charts/hover-cross'
import { LoadAxes } from '@/components/charts/load-axes'
import { usePlot } from '@/components/charts/use-plot'
import { tickCount } from '@/lib/charts/round-ticks'
import { quantityLabel, type MeasuredQuantity } from '@/lib/format/measured-quantity'

type Props = { found: Calibration }
type QuantityProps = { dots: BackTestDot[]; quantity: MeasuredQuantity }
type Place = { cx?: number | undefined; cy?: number | undefined }

const HEIGHT = 280
const SIZE = 7
const RADIUS = 5

/** Latency over load where every point has both, else a chart for each quantity. */
export function BackTestCharts({ found }: Props) {
  const load = backTestLoad(found)
  const others = quantitiesOf(found).filter((quantity) => load === null || !ON_LOAD.has(quantity))
  return (
    <>
      {load !== null && <LoadChart load={load} />}
      {others.map((quantity) => (
        <QuantityChart key={quantity} quantity={quantity} dots={backTestDots(found, quantity)} />
      ))}
    </>
  )
}

const ON_LOAD = new Set<MeasuredQuantity>(['iops', 'latency_mean_ms'])

/** What was measured over the model's line. */
function LoadChart({ load }: { load: BackTestLoad }) {
  const { measured, computed, most, domain } = load
  const { margin } = usePlot()
  return (
    <figure>
      <figcaption>
        Mean latency over IOPS: measured ×, the model ─ with predicted ● and fitted ○ points and their 95&nbsp;%
        intervals
      </figcaption>
      <div
        role="img"
        aria-label={`Mean latency over IOPS, measured and computed, at ${computed.length} points; the table has the numbers.`}
        style={{ height: HEIGHT }}
      >
        <ChartFrame>
          <ScatterChart accessibilityLayer={false} margin={margin}>
            <LoadAxes domain={domain} most={most} target={null} />
            <Scatter
              data={computed}
              line={{ stroke: 'var(--accent)', strokeWidth: 2 }}
              shape={Computed}
              isAnimationActive={false}
            >
              <ErrorBar
                dataKey="whisker"
                direction="y"
                width={6}
                strokeWidth={2}
                stroke="var(--text-quiet)"
                isAnimationActive={false}
              />
            </Scatter>
            <Scatter data={measured} shape={Measured} isAnimationActive={false} />
            <HoverCross series={loadHover(load)} />
          </ScatterChart>
        </ChartFrame>
      </div>
    </figure>
  )
}

/** Measured as a cross, computed as a dot with its interval; a fitted dot is hollow. */
function QuantityChart({ dots, quantity }: QuantityProps) {
  const plot = usePlot()
  const { places, values } = backTestAxes(dots)
  const said = dots.map((dot) => ({ x: dot.place, y: dot.computed, text: dotInWords(dot, quantity) }))
  return (
    <figure>
      <figcaption>{quantityLabel(quantity)}: measured ×, predicted ● with its 95&nbsp;% interval, fitted ○</figcaption>
      <div
        role="img"
        aria-label={`${quantityLabel(quantity)}, measured and computed, at ${dots.length} points; the table has the numbers.`}
        style={{ height: HEIGHT }}
      >
        <ChartFrame>
          <ScatterChart accessibilityLayer={false} margin={plot.margin}>
            <CartesianGrid stroke="var(--line)" />
            <XAxis
              {...AXIS}
              dataKey="place"
              type="number"
              domain={places}
              ticks={dots.map(({ place }) => place)}
              label={{
                value: 'Point, in the order of the table',
                position: 'insideBottom',
                offset: -10,
                fontSize: 12,
                fill: 'var(--text-quiet)',
              }}
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
              <ErrorBar
                dataKey="whisker"
                direction="y"
                width={6}
                strokeWidth={2}
                stroke="var(--text-quiet)"
                isAnimationActive={false}
              />
            </Scatter>
            <Scatter
              data={dots.map((dot) => ({ ...dot, y: dot.measured }))}
              shape={Measured}
              isAnimationActive={false}
            />
            <HoverCross series={[said]} />
          </ScatterChart>
        </ChartFrame>
      </div>
    </figure>
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
