/** How accurate predictions were, as rows and in words. */
import type { AccuracyOfPredictions } from '@/api/types'
import { halfWidth, NO_BREAK, share } from '@/lib/format/format'
import { allowanceSource, nameOfRig } from '@/lib/format/rigs'
import { asPercent } from '@/lib/format/units'

type Row = AccuracyOfPredictions['rows'][number]

const LOADS = { within: 'as fitted', beyond: 'beyond the fitted ones', all: 'all' } as const

export type AccuracyRow = { key: string; cells: string[] }

export function accuracyRows({ rows }: AccuracyOfPredictions): AccuracyRow[] {
  return rows.map((row) => ({
    key: `${row.rig} ${row.rows}`,
    cells: [
      nameOfRig(row.rig),
      LOADS[row.rows],
      String(row.numbers),
      ...[row.median_error_pct, row.high_error_pct, row.worst_error_pct, row.inside_pct].map(percent),
      halfWidth(asPercent(row.half_width_pct)),
    ],
  }))
}

/** "94.4 % of 267 predicted numbers lie inside their 95 % interval; half of them are off by less than 0.5 %." */
export function accuracyInWords({ rows }: AccuracyOfPredictions): string {
  const all = rows.find(isEverything)
  if (all === undefined) return ''
  return (
    `${percent(all.inside_pct)} of ${all.numbers} predicted numbers lie inside their 95${NO_BREAK}% interval; ` +
    `half of them are off by less than ${percent(all.median_error_pct)}.`
  )
}

export function allowanceInWords({ allowance }: AccuracyOfPredictions): string {
  const [numbers = '', percentiles] = allowanceSource(allowance.source).split('; for p95 and p99 ')
  return (
    `Until measured points test it, a calibrated design of yours gets an allowance of ${halfWidth(asPercent(allowance.within_pct))} for what it leaves out ` +
    `(${halfWidth(asPercent(allowance.saturated_pct))} where a station is saturated), and of ${halfWidth(asPercent(allowance.beyond_pct))} at loads beyond the fitted ones, from ${numbers}.` +
    (allowance.percentiles_pct == null
      ? ''
      : ` For p95 and p99 it is ${halfWidth(asPercent(allowance.percentiles_pct))}${percentiles === undefined ? '' : `, ${percentiles}`}.`) +
    ' Each point that it predicts well narrows them.'
  )
}

function isEverything({ rig, rows }: Row): boolean {
  return rig === 'all' && rows === 'all'
}

function percent(value: number): string {
  return share(asPercent(value))
}
