import { ComposedChart, DefaultZIndexes, ErrorBar, Legend, Line, ZIndexLayer } from 'recharts'

import type { SweepLine } from './fairness/fairness'
import { SweepAxes } from './sweep-axes'
import { areSimulated, bandWhisker, hoverOf, mostOfLines } from './sweep-points'
import styles from './sweep.module.css'

import { ChartFrame } from '@/components/charts/chart-frame'
import { HoverCross } from '@/components/charts/hover-cross'
import { LineNames } from '@/components/charts/load-layers'
import { usePlot } from '@/components/charts/use-plot'
import { useIsPhone } from '@/components/use-is-phone'
import { designMark, MARKER_PATHS, markerTransform } from '@/lib/design/design-marks'
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
        {isPhone && <Legend position="top" content={<LineLegend labels={names} />} />}
        {lines.map(({ value, label, dots }, index) => {
          const { color, dash } = designMark(index)
          return (
            <Line
              key={value}
              name={label}
              data={dots.map((dot) => ({ ...dot, whisker: bandWhisker(dot) }))}
              dataKey="y"
              stroke={color}
              strokeWidth={2}
              strokeDasharray={dash}
              dot={<MarkDot line={index} filled={areSimulated(dots)} />}
              isAnimationActive={false}
            >
              <ErrorBar dataKey="whisker" direction="y" width={6} stroke={color} />
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

/** Each line as it is drawn: its colour, dash and marker. */
function LineLegend({ labels }: { labels: string[] }) {
  return (
    <ul className={styles.legend}>
      {labels.map((label, index) => {
        const { color, dash, marker } = designMark(index)
        return (
          <li key={label}>
            <svg width="32" height="16" aria-hidden="true">
              <line x1="0" y1="8" x2="32" y2="8" stroke={color} strokeWidth="2" strokeDasharray={dash} />
              <path d={MARKER_PATHS[marker]} transform={markerTransform(16, 8)} fill={color} />
            </svg>
            {label}
          </li>
        )
      })}
    </ul>
  )
}

type MarkProps = { cx?: number; cy?: number; line: number; filled: boolean }

/** The marker of a line, hollow for estimates. */
function MarkDot({ cx, cy, line, filled }: MarkProps) {
  if (cx === undefined || cy === undefined) return null
  const { color, marker } = designMark(line)
  return (
    <path
      d={MARKER_PATHS[marker]}
      transform={markerTransform(cx, cy)}
      fill={filled ? color : 'var(--panel)'}
      stroke={color}
      strokeWidth={2}
    />
  )
}
