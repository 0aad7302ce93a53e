import {
  CartesianGrid,
  ComposedChart,
  DefaultZIndexes,
  ErrorBar,
  Legend,
  Line,
  ReferenceArea,
  ReferenceLine,
  XAxis,
  YAxis,
  ZIndexLayer,
} from 'recharts'

import {
  counted,
  courseLines,
  courseRows,
  hoverOf,
  monthInWords,
  namedCourses,
  percentTicks,
  spanOf,
  tickOf,
  whiskerOfDot,
  yearTicks,
} from './course'

import type { Design, Outlook } from '@/api/types'
import { ChartFigure } from '@/components/charts/chart-figure'
import { AXIS, AXIS_TEXT } from '@/components/charts/chart-style'
import { HoverCross } from '@/components/charts/hover-cross'
import { LineLegend, MarkDot } from '@/components/charts/line-marks'
import { LineNames } from '@/components/charts/load-layers'
import { usePlot } from '@/components/charts/use-plot'
import { useIsPhone } from '@/components/use-is-phone'
import { targetsOf } from '@/lib/design/class-targets'
import { designMark } from '@/lib/design/design-marks'

type Props = { title: string; outlook: Outlook; design: Design }

/** Latency over target of each class, month by month; the shade is the interval of the first miss. */
export function CourseChart({ title, outlook, design }: Props) {
  const lines = courseLines(outlook, targetsOf(design))
  const ticks = percentTicks(lines)
  const span = spanOf(outlook, lines)
  const { end, until, earliest, latest } = outlook
  const isPhone = useIsPhone()
  const names = lines.map(({ name }) => name)
  const { margin, values } = usePlot(isPhone ? [] : names)
  return (
    <ChartFigure
      caption={
        <>
          {title}: latency as a share of its target, estimated.
          {earliest !== null && ' Shaded: when the first miss can be, by the error of the estimate.'}
        </>
      }
      title={`${title}: latency over time`}
      name="plan-dates"
      data={() => courseRows(outlook)}
      summary={outlook.text}
    >
      <ComposedChart accessibilityLayer={false} margin={margin}>
        <CartesianGrid stroke="var(--line)" />
        <XAxis
          {...AXIS}
          dataKey="x"
          type="number"
          domain={span}
          ticks={yearTicks(span)}
          tickFormatter={tickOf}
          label={{ value: 'Month', position: 'insideBottom', offset: -12, ...AXIS_TEXT }}
        />
        <YAxis
          {...values(isPhone ? undefined : 'Latency [% of target]')}
          type="number"
          domain={[0, ticks.at(-1) ?? 100]}
          ticks={ticks}
        />
        {earliest !== null && (
          <ReferenceArea
            x1={counted(earliest)}
            x2={counted(latest ?? end)}
            ifOverflow="hidden"
            fill="var(--text-quiet)"
            fillOpacity={0.12}
          />
        )}
        <ReferenceLine
          y={100}
          stroke="var(--text)"
          strokeDasharray="8 4"
          label={{ value: 'target', position: 'insideBottomRight', ...AXIS_TEXT }}
        />
        {until !== null && (
          <ReferenceLine
            x={counted(until)}
            stroke="var(--danger)"
            label={{ value: monthInWords(until), position: 'insideTopRight', fontSize: 12, fill: 'var(--text)' }}
          />
        )}
        {isPhone && <Legend position="top" content={<LineLegend labels={names} />} />}
        {lines.map(({ name, dots }, index) => {
          const mark = designMark(index)
          return (
            <Line
              key={name}
              name={name}
              data={dots.map((dot) => ({ ...dot, whisker: whiskerOfDot(dot) }))}
              dataKey="y"
              stroke={mark.color}
              strokeWidth={2}
              strokeDasharray={mark.dash}
              dot={<MarkDot mark={mark} />}
              isAnimationActive={false}
            >
              <ErrorBar dataKey="whisker" direction="y" width={4} stroke={mark.color} isAnimationActive={false} />
            </Line>
          )
        })}
        {!isPhone && (
          <ZIndexLayer zIndex={DefaultZIndexes.label}>
            <LineNames lines={namedCourses(lines)} />
          </ZIndexLayer>
        )}
        <HoverCross series={hoverOf(lines)} />
      </ComposedChart>
    </ChartFigure>
  )
}
