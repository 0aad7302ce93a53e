/** How far the numbers of a report can be trusted, as rows. */
import type { Report } from '@/api/types'
import { halfWidth, show } from '@/lib/format/format'
import { asPercent } from '@/lib/format/units'

type Prediction = NonNullable<Report['prediction']>
type PredictedNumber = NonNullable<Prediction['numbers']>[number]

const QUANTITY = {
  iops: 'IOPS',
  mb_s: 'MB/s',
  latency_mean_ms: 'Mean latency',
  latency_p95_ms: '95th percentile',
  latency_p99_ms: '99th percentile',
} as const
const FORM = {
  iops: 'count',
  mb_s: 'plain',
  latency_mean_ms: 'latency',
  latency_p95_ms: 'latency',
  latency_p99_ms: 'latency',
} as const

export type PredictionRow = { key: string; cells: string[] }

/** Each number with its interval and its parts: "± 5.80 %". */
export function predictionRows({ numbers }: Prediction, titleOf: (group: string) => string): PredictionRow[] {
  return (numbers ?? []).map((row) => ({ key: keyOf(row), cells: cellsOf(row, titleOf) }))
}

function keyOf({ group, quantity }: PredictedNumber): string {
  return `${group ?? ''} ${quantity}`
}

function cellsOf(row: PredictedNumber, titleOf: (group: string) => string): string[] {
  const form = FORM[row.quantity]
  return [
    row.group == null ? 'All' : titleOf(row.group),
    QUANTITY[row.quantity],
    show(row.value, form),
    `${show(row.low, form)} to ${show(row.high, form)}${row.is_by_curve === true ? ' by curve' : ''}`,
    ...[row.simulation_pct, row.parameters_pct, row.structure_pct].map((pct) => halfWidth(asPercent(pct))),
  ]
}
