import { CartesianGrid, ReferenceLine, XAxis, YAxis } from 'recharts'

import { targetLabelPlace } from './axis-labels'
import { roomFor } from './sweep-owners'
import { isWide, spanOf } from './sweep-points'

import { AXIS, AXIS_TEXT } from '@/components/charts/chart-style'
import { usePlot } from '@/components/charts/use-plot'
import { roundTicks, tick } from '@/lib/charts/round-ticks'
import type { Form } from '@/lib/format/format'

type Props = {
  values: number[]
  most: number
  xLabel: string
  /** Left out where a legend takes its place. */
  yLabel: string | undefined
  form: Form
  /** A target that is drawn across. */
  level?: number | null
}

/** The axes of a sweep: all values of its field, from the beginning, and the number in its form. */
export function SweepAxes({ values, most, xLabel, yLabel, form, level = null }: Props) {
  const shown = roomFor(level, most)
  const ticks = roundTicks(shown.most)
  const plot = usePlot()
  return (
    <>
      <CartesianGrid stroke="var(--line)" />
      <XAxis
        {...AXIS}
        dataKey="x"
        type="number"
        scale={isWide(values) ? 'log' : 'linear'}
        domain={spanOf(values)}
        ticks={values}
        label={{ value: xLabel, position: 'insideBottom', offset: -12, ...AXIS_TEXT }}
      />
      <YAxis
        {...plot.values(yLabel)}
        type="number"
        domain={[0, ticks.at(-1) ?? 'auto']}
        ticks={ticks}
        tickFormatter={(value: number) => tick(value, form)}
      />
      {shown.level !== null && (
        <ReferenceLine
          y={shown.level}
          stroke="var(--text)"
          strokeDasharray="8 4"
          label={{
            value: `target ${tick(shown.level, form)}`,
            position: targetLabelPlace(shown.level, ticks.at(-1) ?? 0),
            fontSize: 12,
            fill: 'var(--text)',
          }}
        />
      )}
    </>
  )
}
