import { ComposedChart, ErrorBar, Line } from 'recharts'

import { SweepAxes } from './sweep-axes'
import { bandWhisker, hoverOf, mostOfLines, type LineDot } from './sweep-points'

import { ChartFrame } from '@/components/charts/chart-frame'
import { HoverCross } from '@/components/charts/hover-cross'
import type { DotProps } from '@/components/charts/line-marks'
import { usePlot } from '@/components/charts/use-plot'
import type { Form } from '@/lib/format/format'

type Props = {
  dots: LineDot[]
  values: number[]
  xLabel: string
  yLabel: string
  form: Form
  /** A target that is drawn across. */
  level?: number | null
}

/** One line over the values of the field; the axis spans them all from the beginning. */
export function SweepLineChart({ dots, values, xLabel, yLabel, form, level = null }: Props) {
  return (
    <ChartFrame>
      <ComposedChart
        accessibilityLayer={false}
        data={dots.map((dot) => ({ ...dot, whisker: bandWhisker(dot) }))}
        margin={usePlot().margin}
      >
        <SweepAxes
          values={values}
          most={mostOfLines([dots])}
          xLabel={xLabel}
          yLabel={yLabel}
          form={form}
          level={level}
        />
        <Line dataKey="y" stroke="var(--accent)" strokeWidth={2} dot={<SweepDot />} isAnimationActive={false}>
          <ErrorBar dataKey="whisker" direction="y" width={6} stroke="var(--text)" />
        </Line>
        <HoverCross series={[hoverOf(dots)]} />
      </ComposedChart>
    </ChartFrame>
  )
}

/** Hollow for an estimate, filled for a simulated number, dashed for one in doubt. */
function SweepDot({ cx, cy, payload }: DotProps<LineDot>) {
  if (cx === undefined || cy === undefined || payload === undefined) return null
  return (
    <circle
      cx={cx}
      cy={cy}
      r={4}
      stroke={payload.doubtful ? 'var(--text-quiet)' : 'var(--accent)'}
      strokeWidth={2}
      strokeDasharray={payload.doubtful ? '2 2' : undefined}
      fill={payload.simulated ? 'var(--accent)' : 'var(--panel)'}
    />
  )
}
