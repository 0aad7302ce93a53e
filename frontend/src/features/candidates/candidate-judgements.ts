/** How candidates are judged: by the targets of their design, and by what cheaper ones give. */
import { withoutPrice } from './unpriced'

import type { CandidateRow } from '@/api/types'
import type { ShownVerdict } from '@/lib/report/target-verdict'

export type FrontCriterion = 'iops' | 'latency_mean_ms' | 'latency_p99_ms'
export const FRONTS: readonly FrontCriterion[] = ['iops', 'latency_mean_ms', 'latency_p99_ms']

const AS_GOOD: Record<FrontCriterion, string> = {
  iops: 'is as fast',
  latency_mean_ms: 'has as low a mean latency',
  latency_p99_ms: 'has as low a p99',
}

export function hasTargets({ keeps_targets: kept }: CandidateRow): boolean {
  return kept === 'yes' || kept === 'no' || kept === 'undecided'
}

/** "no cheaper candidate is as fast and meets the targets as surely": why a candidate is worth its price. */
export function noCheaper(criterion: FrontCriterion, areTargets: boolean): string {
  return `no cheaper candidate ${AS_GOOD[criterion]} and ${areTargets ? 'meets the targets as surely' : 'is worth its price'}`
}

/** That a row that may be worth its price misses a target, or may do so; empty where neither is known. */
export function doubtOfTargets({ keeps_targets: kept }: CandidateRow): string {
  return kept === 'no' ? 'misses a target' : kept === 'undecided' ? 'may miss a target' : ''
}

export const RULE =
  'A target counts as met or missed if the whole error (±) is on one side of it; otherwise a simulation decides. ' +
  'A higher price is worth it if it meets the targets more surely, or buys a difference that exceeds both errors and matters.'

/** Whether a row keeps the targets of its design, as the server judged it; null without a target. */
export function targetsOfRow({ keeps_targets: kept, targets_note: note }: CandidateRow): ShownVerdict | null {
  if (kept !== 'yes' && kept !== 'no' && kept !== 'undecided') return null
  return { kept, sentence: String(note ?? '') || 'Pass' }
}

/** "Yes: no cheaper candidate is as fast and meets the targets as surely", beyond the errors of both. */
export function worthOf(row: CandidateRow, hasSeveralCurrencies: boolean): string {
  if (typeof row.total_price !== 'number') return `Not known: ${withoutPrice(row)}`
  if (hasSeveralCurrencies) return 'Not known: the rows have prices in several currencies'
  const [first] = FRONTS.filter((criterion) => row[`on_front_${criterion}`] === 'yes')
  if (first !== undefined) {
    const yes = ['Yes', doubtOfTargets(row)].filter(Boolean).join(', but it ')
    return `${yes}: ${noCheaper(first, hasTargets(row))}`
  }
  if (FRONTS.some((criterion) => row[`on_front_${criterion}`] === 'no')) {
    return 'No: another one costs no more and is about as good'
  }
  if (row.outside_validity) return 'Not known: do not rely on its estimate, simulate it'
  return row.status === 'no_steady_state'
    ? 'Not known: it has no steady state'
    : 'Not known: its error is not known, simulate it'
}
