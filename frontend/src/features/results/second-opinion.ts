/** The analytic value beside each simulated mean. */
import type { Report, SecondOpinion } from '@/api/types'
import { errorPercent, showQuantity, type Form } from '@/lib/format/format'
import { asPercent } from '@/lib/format/units'


type Quantity = SecondOpinion['quantity']

const WORDS: Record<Quantity, { label: string; form: Form; unit: string }> = {
  iops: { label: 'IOPS', form: 'count', unit: 'IOPS' },
  mb_s: { label: 'MB/s', form: 'plain', unit: 'MB/s' },
  latency_mean_ms: { label: 'Mean latency', form: 'latency', unit: 'ms' },
  outstanding_ios: { label: 'Outstanding I/Os', form: 'plain', unit: 'I/Os' },
}

export function quantityWords(quantity: Quantity) {
  return WORDS[quantity]
}

/** What the analytic engine says about a headline number of all VM groups together. */
export function opinionOf(report: Report, label: string): SecondOpinion | null {
  const quantities: Record<string, Quantity> = { IOPS: 'iops', 'MB/s': 'mb_s', mean: 'latency_mean_ms' }
  const quantity = quantities[label]
  return (
    report.second_opinion?.find(
      (opinion) => opinion.group === report.total.id && opinion.quantity === quantity,
    ) ?? null
  )
}

/** "analytic 99.8k", and that it disagrees. */
export function opinionInShort({ quantity, analytic, disagrees }: SecondOpinion): string {
  if (analytic.value === null) return 'no analytic value'
  const value = `analytic ${showQuantity(analytic, WORDS[quantity].form)}`
  return disagrees ? `${value}: disagrees` : value
}

export function statedError(opinion: SecondOpinion): string {
  return opinion.stated_error_pct === null
    ? 'not stated'
    : errorPercent(asPercent(opinion.stated_error_pct))
}

/** The opinions that disagree first. */
export function disagreeingFirst(opinions: SecondOpinion[]): SecondOpinion[] {
  return [...opinions].sort((one, other) => Number(other.disagrees) - Number(one.disagrees))
}

export function opinionsInWords(opinions: SecondOpinion[]): string {
  const count = opinions.filter((opinion) => opinion.disagrees).length
  return count === 0
    ? 'No simulated mean disagrees with its analytic value.'
    : `${count} of ${opinions.length} simulated means disagree with their analytic value.`
}
