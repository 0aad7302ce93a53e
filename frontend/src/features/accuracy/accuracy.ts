/** How accurate predictions were, as rows and in words. */
import type { AccuracyOfPredictions } from '@/api/types'
import { stripPicture, type StripPicture } from '@/lib/charts/strip'
import { halfWidth, NO_BREAK, share, signedShare } from '@/lib/format/format'
import { rigInASentence } from '@/lib/format/rigs'
import { asPercent, percentOfRatio, type Percent } from '@/lib/format/units'

const LOADS = { within: 'as fitted', beyond: 'beyond the fitted ones', all: 'all' } as const

/** The share of numbers inside their intervals that the intervals promise. */
export const PROMISED = asPercent(95)
/** Errors beyond lie at the end of their strip. */
const MOST_PCT = 30

export type Coverage = { share: Percent; count: string; summary: string }

/** How many measured numbers are inside their ranges, as a dial shows it. */
export function coverageOf({ predictions }: AccuracyOfPredictions): Coverage {
  const inside = predictions.filter(({ is_inside: isInside }) => isInside).length
  const count = `${inside} of ${predictions.length}`
  return {
    share: percentOfRatio(inside / predictions.length),
    count,
    summary: `${count} measured numbers are inside their range; ${PROMISED}${NO_BREAK}% should be.`,
  }
}

/** The error of each number, a strip for each rig. */
export function errorStrips({ rows, predictions }: AccuracyOfPredictions): StripPicture {
  const titles = new Map(rows.map(({ rig, title }) => [rig, title]))
  const rigs = [...new Set(predictions.map(({ rig }) => rig))]
  return stripPicture(
    rigs.map((rig) => {
      const own = predictions.filter((one) => one.rig === rig)
      const inside = own.filter(({ is_inside: isInside }) => isInside).length
      return {
        key: rig,
        name: titles.get(rig) ?? rig,
        note: `${inside} of ${own.length} inside`,
        dots: own.map((one, index) => ({
          key: `${index}`,
          error: one.error_pct,
          ends: null,
          tone: one.is_inside ? 'good' : 'bad',
          text: `${one.name}: ${signedShare(asPercent(one.error_pct))}`,
        })),
      }
    }),
    10,
    MOST_PCT,
  )
}

export type AccuracyRow = { key: string; cells: string[] }

export function accuracyRows({ rows }: AccuracyOfPredictions): AccuracyRow[] {
  return rows.map((row) => ({
    key: `${row.rig} ${row.rows}`,
    cells: [
      row.title,
      LOADS[row.rows],
      String(row.numbers),
      ...[row.median_error_pct, row.high_error_pct, row.worst_error_pct, row.inside_pct].map(percent),
      halfWidth(asPercent(row.half_width_pct)),
    ],
  }))
}

export function allowanceInWords({ allowance }: AccuracyOfPredictions): string {
  const { basis } = allowance
  const from = basis == null ? '' : `, from ${basis.numbers} predicted numbers of ${basis.rigs.length} measured rigs`
  return (
    `Until measured points test it, a calibrated design of yours gets an allowance of ${halfWidth(asPercent(allowance.within_pct))} for what it leaves out ` +
    `(${halfWidth(asPercent(allowance.saturated_pct))} where a station is saturated), and of ${halfWidth(asPercent(allowance.beyond_pct))} at loads beyond the fitted ones${from}.` +
    (allowance.percentiles_pct == null
      ? ''
      : ` For p95 and p99 it is ${halfWidth(asPercent(allowance.percentiles_pct))}${p99sOf(basis)}.`) +
    ' Each point that it predicts well narrows them.'
  )
}

/** ", from 7 p99s of one local NVMe drive". */
function p99sOf(basis: AccuracyOfPredictions['allowance']['basis']): string {
  if (basis?.percentile_numbers == null || basis.percentile_numbers === 0) return ''
  return `, from ${basis.percentile_numbers} p99s of ${(basis.percentile_rigs ?? []).map(rigInASentence).join(', ')}`
}

function percent(value: number): string {
  return share(asPercent(value))
}
