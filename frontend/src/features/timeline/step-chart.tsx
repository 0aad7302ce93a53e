import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'

import { instant, rangeInWords, ticksOf, type Series, type StepRow } from './steps'
import styles from './timeline.module.css'

import { AXIS } from '@/components/charts/chart-style'
import { DragSpan } from '@/components/charts/drag-span'
import { tickWithUnit } from '@/lib/charts/round-ticks'
import { designMark } from '@/lib/design/design-marks'
import { show, type Form } from '@/lib/format/format'
import type { TimeSpan } from '@/lib/timeline/spans'
import { timeTick, timeTicks } from '@/lib/timeline/time-ticks'

type Props = {
  series: Series
  /** Places of the designs in the scenario. */
  indexes: number[]
  withTime: boolean
  /** Whether numbers hold until the next one, or go towards it. */
  curve?: 'stepAfter' | 'linear'
  levels?: { at: number; label: string }[]
  /** Instants at which a moment changes the design [s]. */
  moments?: number[]
  /** The times to show, and how to choose others by dragging; unset: all. */
  zoom?: { shown: TimeSpan; onChoose: (span: TimeSpan) => void }
}

/** One number over the time: a line for each design, in the band of its interval. */
export function StepChart({ series, indexes, withTime, curve = 'stepAfter', levels = [], moments = [], zoom }: Props) {
  const { label, form, rows, empty } = series
  const ticks = ticksOf(series)
  const [from, to] = zoom?.shown ?? series.domain
  const times = timeTicks(to, from)
  const marks = indexes.map(designMark)
  const letters = marks.map(({ letter }) => letter)
  // An empty plot says no more than its caption, unless the axis of the times belongs to it.
  const caption = (
    <figcaption>
      {label}
      {empty !== null && `. ${empty}`}
    </figcaption>
  )
  if (empty !== null && !withTime) return <figure className={styles.panel}>{caption}</figure>
  return (
    <figure className={styles.panel}>
      {caption}
      <div
        className={styles.chart}
        data-time={withTime}
        role="img"
        aria-label={`${label} over time. ${rangeInWords(rows, letters, form)}`}
      >
        <ResponsiveContainer>
          <ComposedChart
            accessibilityLayer={false}
            data={rows}
            syncId="timeline"
            syncMethod="value"
            margin={{ top: 8, right: 16, bottom: withTime ? 0 : 8, left: 0 }}
          >
            <CartesianGrid stroke="var(--line)" />
            <XAxis
              {...AXIS}
              dataKey="at"
              type="number"
              domain={[from, to]}
              allowDataOverflow
              ticks={times}
              tickFormatter={(at: number) => timeTick(at, times)}
              hide={!withTime}
              minTickGap={24}
            />
            <YAxis
              {...AXIS}
              type="number"
              width={64}
              domain={[0, ticks.at(-1) ?? 'auto']}
              ticks={ticks}
              interval={0}
              tickFormatter={(value: number) => tickWithUnit(value, form)}
            />
            <Tooltip content={<StepText form={form} letters={letters} length={series.domain[1]} />} />
            {moments.map((at) => (
              <ReferenceLine key={at} x={at} stroke="var(--text-quiet)" strokeDasharray="4 4" />
            ))}
            {levels.map((level) => (
              <ReferenceLine key={level.label} y={level.at} stroke="var(--text-quiet)" strokeDasharray="2 4" />
            ))}
            {marks.map((mark, place) => (
              <Area
                key={`band ${mark.letter}`}
                dataKey={(row: StepRow) => row.bands[place]}
                type={curve}
                // Its edges are what can be read off, and the area alone is too pale for that.
                stroke={mark.color}
                strokeWidth={1}
                fill={mark.color}
                fillOpacity={0.3}
                isAnimationActive={false}
                activeDot={false}
              />
            ))}
            {marks.map((mark, place) => (
              <Line
                key={`line ${mark.letter}`}
                dataKey={(row: StepRow) => row.values[place]}
                type={curve}
                stroke={mark.color}
                strokeWidth={2}
                strokeDasharray={mark.dash}
                dot={false}
                isAnimationActive={false}
              />
            ))}
            {zoom !== undefined && <DragSpan {...zoom} />}
          </ComposedChart>
        </ResponsiveContainer>
      </div>
    </figure>
  )
}

type TextProps = {
  form: Form
  letters: string[]
  /** Of the timeline [s]. */
  length: number
  payload?: readonly { payload?: StepRow }[]
}

function StepText({ form, letters, length, payload }: TextProps) {
  const row = payload?.[0]?.payload
  if (row === undefined) return null
  return (
    <div className={styles.tip}>
      <p>From {instant(row.at, length)}</p>
      {letters.map((letter, place) => (
        <p key={letter}>
          {letter}: {show(row.values[place], form)}
        </p>
      ))}
    </div>
  )
}
