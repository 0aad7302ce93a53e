import { Area, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'

import { emptyInWords, ticksOf, duration, rangeInWords, stepRows, timeDomain, type Answered, type Measure, type StepRow } from './steps'
import styles from './timeline.module.css'

import { AXIS } from '@/components/charts/chart-style'
import { designMark } from '@/lib/design/design-marks'
import { show } from '@/lib/format/format'

type Props = { results: Answered[]; measure: Measure; withTime: boolean }

/** One number over the time: a line of steps for each design, in the band of its interval. */
export function StepChart({ results, measure, withTime }: Props) {
  const rows = stepRows(results, measure)
  const empty = emptyInWords(results, measure)
  const ticks = ticksOf(measure)
  const marks = results.map(({ index }) => designMark(index))
  const letters = marks.map(({ letter }) => letter)
  return (
    <figure className={styles.panel}>
      <figcaption>
        {measure.label}
        {empty !== null && `. ${empty}`}
      </figcaption>
      <div
        className={styles.chart}
        data-time={withTime}
        role="img"
        aria-label={`${measure.label} over the time. ${rangeInWords(rows, letters, measure.form)}`}
      >
        <ResponsiveContainer>
          <ComposedChart
            accessibilityLayer={false}
            data={rows}
            syncId="timeline"
            syncMethod="value"
            margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
          >
            <CartesianGrid stroke="var(--line)" />
            <XAxis
              {...AXIS}
              dataKey="at"
              type="number"
              domain={timeDomain(results)}
              tickFormatter={duration}
              hide={!withTime}
              minTickGap={24}
            />
            <YAxis
              {...AXIS}
              type="number"
              width={64}
              domain={[0, measure.top ?? 'auto']}
              tickCount={3}
              {...(ticks === null ? {} : { ticks })}
              tickFormatter={(value: number) => show(value, measure.form)}
            />
            <Tooltip content={<StepText measure={measure} letters={letters} />} />
            {marks.map((mark, place) => (
              <Area
                key={`band ${mark.letter}`}
                dataKey={(row: StepRow) => row.bands[place]}
                type="stepAfter"
                stroke="none"
                fill={mark.color}
                fillOpacity={0.2}
                isAnimationActive={false}
                activeDot={false}
              />
            ))}
            {marks.map((mark, place) => (
              <Line
                key={`line ${mark.letter}`}
                dataKey={(row: StepRow) => row.values[place]}
                type="stepAfter"
                stroke={mark.color}
                strokeWidth={2}
                strokeDasharray={mark.dash}
                dot={false}
                isAnimationActive={false}
              />
            ))}
          </ComposedChart>
        </ResponsiveContainer>
      </div>
    </figure>
  )
}

type TextProps = {
  measure: Measure
  letters: string[]
  payload?: readonly { payload?: StepRow }[]
}

function StepText({ measure, letters, payload }: TextProps) {
  const row = payload?.[0]?.payload
  if (row === undefined) return null
  return (
    <div className={styles.tip}>
      <p>From {duration(row.at)}</p>
      {letters.map((letter, place) => (
        <p key={letter}>
          {letter}: {show(row.values[place], measure.form)}
        </p>
      ))}
    </div>
  )
}
