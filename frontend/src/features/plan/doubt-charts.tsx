import {
  Bar,
  BarChart,
  CartesianGrid,
  ComposedChart,
  LabelList,
  Line,
  LineChart,
  ReferenceLine,
  Scatter,
  XAxis,
  YAxis,
} from 'recharts'

import { tickOf, yearTicks } from './course'
import {
  bandBars,
  bandRows,
  bandTicks,
  heightOf,
  monthDots,
  monthHover,
  monthRows,
  tornadoBars,
  tornadoRows,
  tornadoTicks,
} from './doubt'

import type { DoubtAnswer } from '@/api/types'
import { ChartFigure } from '@/components/charts/chart-figure'
import { AXIS, AXIS_TEXT } from '@/components/charts/chart-style'
import { HoverCross } from '@/components/charts/hover-cross'
import { usePlot } from '@/components/charts/use-plot'
import { markerTransform } from '@/lib/design/design-marks'
import type { SweepField } from '@/lib/design/fields/sweep-fields'
import { NO_BREAK } from '@/lib/format/format'

const HALF = 50
const NAMES_WIDTH = 112
const SURE_PCT = 90
/** The longest label of a bar. */
const SHARES = [`100${NO_BREAK}%`]

type Props = { doubt: DoubtAnswer }

/** Latency of each class: a bar from the 10 % to the 90 % value, with a tick at the median. */
export function BandChart({ doubt }: Props) {
  const bars = bandBars(doubt)
  const ticks = bandTicks(bars)
  const { margin } = usePlot()
  return (
    <ChartFigure
      caption="Latency of each class: 8 of 10 drawn designs are within the bar, half are below the mark."
      title="Latency of each class"
      name="plan-bands"
      data={() => bandRows(doubt)}
      summary={bars.map(({ text }) => text).join('. ')}
      height={heightOf(bars)}
    >
      <ComposedChart accessibilityLayer={false} layout="vertical" data={bars} margin={margin}>
        <CartesianGrid stroke="var(--line)" horizontal={false} />
        <XAxis
          {...AXIS}
          type="number"
          domain={[0, ticks.at(-1) ?? 1]}
          ticks={ticks}
          label={{ value: 'Latency [ms]', position: 'insideBottom', offset: -12, ...AXIS_TEXT }}
        />
        <YAxis {...AXIS} type="category" dataKey="name" width={NAMES_WIDTH} />
        <Bar
          dataKey="span"
          barSize={14}
          fill="var(--accent)"
          fillOpacity={0.35}
          stroke="var(--accent)"
          isAnimationActive={false}
        />
        <Scatter dataKey="middle" shape={<Mark />} isAnimationActive={false} />
      </ComposedChart>
    </ChartFigure>
  )
}

function Mark({ cx, cy }: { cx?: number; cy?: number }) {
  if (cx === undefined || cy === undefined) return null
  return <path d="M8 -3V19" transform={markerTransform(cx, cy)} stroke="var(--text)" strokeWidth={3} />
}

/** The worst latency over its target with each input at its ends; the label is its share of the doubt. */
export function TornadoChart({ doubt, fields }: Props & { fields: SweepField[] }) {
  const bars = tornadoBars(doubt, fields)
  const ticks = tornadoTicks(bars)
  const { margin } = usePlot(SHARES)
  if (bars.length === 0) return null
  return (
    <ChartFigure
      caption={
        <>
          What to measure first: the worst latency with one input at its 10 and 90&nbsp;% value, and its share of the
          doubt.
        </>
      }
      title="What to measure first"
      name="plan-inputs"
      data={() => tornadoRows(doubt)}
      summary={bars.map(({ text }) => text).join('. ')}
      height={heightOf(bars)}
    >
      <BarChart accessibilityLayer={false} layout="vertical" data={bars} margin={margin}>
        <CartesianGrid stroke="var(--line)" horizontal={false} />
        <XAxis
          {...AXIS}
          type="number"
          domain={[0, ticks.at(-1) ?? 100]}
          ticks={ticks}
          label={{ value: 'Latency [% of target]', position: 'insideBottom', offset: -12, ...AXIS_TEXT }}
        />
        <YAxis {...AXIS} type="category" dataKey="name" width={NAMES_WIDTH} />
        <ReferenceLine
          x={100}
          stroke="var(--text)"
          strokeDasharray="8 4"
          label={{ value: 'target', position: 'insideTopRight', ...AXIS_TEXT }}
        />
        <Bar
          dataKey="span"
          barSize={14}
          minPointSize={3}
          fill="var(--accent)"
          stroke="var(--accent)"
          isAnimationActive={false}
        >
          <LabelList dataKey="share" position="right" fontSize={12} fill="var(--text)" />
        </Bar>
      </BarChart>
    </ChartFigure>
  )
}

/** The chance that everything holds through each month. */
export function MonthsChart({ doubt }: Props) {
  const dots = monthDots(doubt)
  const [first, last] = [dots[0], dots.at(-1)]
  const { margin, values } = usePlot()
  if (first === undefined || last === undefined) return null
  return (
    <ChartFigure
      caption="Chance that all targets hold through each month."
      title="Chance by month"
      name="plan-chances"
      data={() => monthRows(doubt)}
      summary={doubt.text}
    >
      <LineChart accessibilityLayer={false} data={dots} margin={margin}>
        <CartesianGrid stroke="var(--line)" />
        <XAxis
          {...AXIS}
          dataKey="x"
          type="number"
          domain={[first.x, last.x]}
          ticks={yearTicks([first.x, last.x])}
          tickFormatter={tickOf}
          label={{ value: 'Month', position: 'insideBottom', offset: -12, ...AXIS_TEXT }}
        />
        <YAxis {...values('Chance [%]')} type="number" domain={[0, 100]} ticks={[0, 25, HALF, 75, 100]} />
        <ReferenceLine
          y={SURE_PCT}
          stroke="var(--text)"
          strokeDasharray="8 4"
          label={{ value: `${SURE_PCT}${NO_BREAK}%`, position: 'insideBottomRight', ...AXIS_TEXT }}
        />
        <ReferenceLine y={HALF} stroke="var(--text-quiet)" strokeDasharray="2 4" />
        <Line
          dataKey="y"
          type="stepAfter"
          stroke="var(--accent)"
          strokeWidth={2}
          dot={false}
          isAnimationActive={false}
        />
        <HoverCross series={[monthHover(doubt)]} />
      </LineChart>
    </ChartFigure>
  )
}
