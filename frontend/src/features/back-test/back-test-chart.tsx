import {
  CartesianGrid,
  ErrorBar,
  Scatter,
  ScatterChart,
  XAxis,
  YAxis,
} from 'recharts'

import { backTestAxes, dotInWords, type BackTestDot } from './back-test-words'
import styles from './back-test.module.css'

import { ChartFrame } from '@/components/charts/chart-frame'
import { AXIS } from '@/components/charts/chart-style'
import { HoverCross } from '@/components/charts/hover-cross'
import { tickCount } from '@/lib/charts/round-ticks'
import { quantityLabel, type MeasuredQuantity } from '@/lib/format/measured-quantity'

type Props = { dots: BackTestDot[]; quantity: MeasuredQuantity }
type Place = { cx?: number | undefined; cy?: number | undefined }

const HEIGHT = 280
const SIZE = 7
const RADIUS = 5

/** Measured as a cross, computed as a dot with its interval; a fitted dot is hollow. */
export function BackTestChart({ dots, quantity }: Props) {
  const { places, values } = backTestAxes(dots)
  const said = dots.map((dot) => ({ x: dot.place, y: dot.computed, text: dotInWords(dot, quantity) }))
  return (
    <figure className={styles.figure}>
      <figcaption>
        {quantityLabel(quantity)}: measured ×, predicted ● with its 95&nbsp;% interval, fitted ○
      </figcaption>
      <div
        role="img"
        aria-label={`${quantityLabel(quantity)}, measured and computed, at ${dots.length} points; the table has the numbers.`}
        style={{ height: HEIGHT }}
      >
        <ChartFrame>
          <ScatterChart accessibilityLayer={false} margin={{ top: 16, right: 24, bottom: 16, left: 8 }}>
            <CartesianGrid stroke="var(--line)" />
            <XAxis
              {...AXIS}
              dataKey="place"
              type="number"
              domain={places}
              ticks={dots.map(({ place }) => place)}
              label={{ value: 'Point, in the order of the table', position: 'insideBottom', offset: -10, fontSize: 12, fill: 'var(--text-quiet)' }}
            />
            <YAxis
              {...AXIS}
              type="number"
              dataKey="y"
              domain={[0, values.at(-1) ?? 'auto']}
              ticks={values}
              tickFormatter={tickCount}
              width={64}
            />
            <Scatter
              data={dots.map((dot) => ({ ...dot, y: dot.computed }))}
              shape={Computed}
              isAnimationActive={false}
            >
              <ErrorBar dataKey="whisker" direction="y" width={6} strokeWidth={2} stroke="var(--text-quiet)" isAnimationActive={false} />
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

function Computed({ cx, cy, payload }: Place & { payload?: BackTestDot }) {
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
