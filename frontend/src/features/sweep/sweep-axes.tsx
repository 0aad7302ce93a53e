import { CartesianGrid, XAxis, YAxis } from 'recharts'

import { isWide, spanOf } from './sweep-points'

import { AXIS, AXIS_TEXT } from '@/components/charts/chart-style'
import { show, type Form } from '@/lib/format/format'

type Props = { values: number[]; xLabel: string; form: Form }

/** The axes of a sweep: all values of its field, from the beginning, and the number in its form. */
export function SweepAxes({ values, xLabel, form }: Props) {
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
        {...AXIS}
        type="number"
        width={72}
        domain={[0, 'auto']}
        tickFormatter={(value: number) => show(value, form)}
      />
    </>
  )
}
