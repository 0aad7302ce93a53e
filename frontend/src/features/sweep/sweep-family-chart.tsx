import {
  CartesianGrid,
  ComposedChart,
  ErrorBar,
  Legend,
  Line,
  ResponsiveContainer,
  XAxis,
  YAxis,
} from 'recharts'

import { designMark } from '@/lib/design-marks'
import type { SweepLine } from '@/lib/fairness'
import { show, type Form } from '@/lib/format'
import { isWide, spanOf, whiskerOf } from '@/lib/sweep-points'

type Props = { lines: SweepLine[]; values: number[]; xLabel: string; form: Form }

const AXIS = { stroke: 'var(--text-quiet)', fontSize: 12 }
const LABEL = { fontSize: 12, fill: 'var(--text-quiet)' }

/** Several lines over the values of a field, told apart by colour and dash. */
export function SweepFamilyChart({ lines, values, xLabel, form }: Props) {
  return (
    <ResponsiveContainer>
      <ComposedChart
        accessibilityLayer={false}
        margin={{ top: 16, right: 24, bottom: 24, left: 8 }}
      >
        <CartesianGrid stroke="var(--line)" />
        <XAxis
          {...AXIS}
          dataKey="x"
          type="number"
          scale={isWide(values) ? 'log' : 'linear'}
          domain={spanOf(values)}
          ticks={values}
          label={{ value: xLabel, position: 'insideBottom', offset: -12, ...LABEL }}
        />
        <YAxis
          {...AXIS}
          type="number"
          width={72}
          domain={[0, 'auto']}
          tickFormatter={(value: number) => show(value, form)}
        />
        <Legend position="top" itemSorter={null} />
        {lines.map(({ value, label, dots }, index) => {
          const { color, dash } = designMark(index)
          return (
            <Line
              key={value}
              name={label}
              data={dots.map((dot) => ({ ...dot, whisker: whiskerOf(dot) }))}
              dataKey="y"
              stroke={color}
              strokeWidth={2}
              strokeDasharray={dash}
              dot={{ fill: color, strokeDasharray: '' }}
              isAnimationActive={false}
            >
              <ErrorBar dataKey="whisker" direction="y" width={6} stroke={color} />
            </Line>
          )
        })}
      </ComposedChart>
    </ResponsiveContainer>
  )
}
