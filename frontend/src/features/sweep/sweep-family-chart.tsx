import { ComposedChart, DefaultZIndexes, ErrorBar, Legend, Line, ZIndexLayer } from 'recharts'

import type { SweepLine } from './fairness/fairness'
import { SweepAxes } from './sweep-axes'
import { areSimulated, bandWhisker, hoverOf, mostOfLines } from './sweep-points'

import { ChartFrame } from '@/components/charts/chart-frame'
import { HoverCross } from '@/components/charts/hover-cross'
import { LineLegend, MarkDot } from '@/components/charts/line-marks'
import { LineNames } from '@/components/charts/load-layers'
import { usePlot } from '@/components/charts/use-plot'
import { useIsPhone } from '@/components/use-is-phone'
import { designMark } from '@/lib/design/design-marks'
import type { Form } from '@/lib/format/format'

type Props = {
  lines: SweepLine[]
  values: number[]
  xLabel: string
  yLabel: string
  form: Form
  /** A target that is drawn across. */
  level?: number | null
}

/** Several lines over the values of a field, told apart by colour, dash and marker. */
export function SweepFamilyChart({ lines, values, xLabel, yLabel, form, level = null }: Props) {
  const names = lines.map(({ label }) => label)
  const isPhone = useIsPhone()
  const { margin } = usePlot(isPhone ? [] : names)
  return (
    <ChartFrame>
      <ComposedChart accessibilityLayer={false} margin={margin}>
        <SweepAxes
          values={values}
          most={mostOfLines(lines.map(({ dots }) => dots))}
          xLabel={xLabel}
          yLabel={isPhone ? undefined : yLabel}
          form={form}
          level={level}
        />
        {isPhone && <Legend position="top" content={<LineLegend labels={names} filled />} />}
        {lines.map(({ value, label, dots }, index) => {
          const mark = designMark(index)
          return (
            <Line
              key={value}
              name={label}
              data={dots.map((dot) => ({ ...dot, whisker: bandWhisker(dot) }))}
              dataKey="y"
              stroke={mark.color}
              strokeWidth={2}
              strokeDasharray={mark.dash}
              dot={<MarkDot mark={mark} filled={areSimulated(dots)} />}
              isAnimationActive={false}
            >
              <ErrorBar dataKey="whisker" direction="y" width={6} stroke={mark.color} />
            </Line>
          )
        })}
        {!isPhone && (
          <ZIndexLayer zIndex={DefaultZIndexes.label}>
            <LineNames
              lines={lines.map(({ label, dots }, index) => ({ name: label, color: designMark(index).color, dots }))}
            />
          </ZIndexLayer>
        )}
        <HoverCross series={lines.map(({ label, dots }) => hoverOf(dots, label))} />
      </ComposedChart>
    </ChartFrame>
  )
}
