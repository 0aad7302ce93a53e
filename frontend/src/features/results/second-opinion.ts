/** The analytic value beside each simulated mean. */
import type { Report, SecondOpinion } from '@/api/types'
import { errorDigit, errorPercent, NO_BREAK, showQuantity, type Form } from '@/lib/format/format'
import { asPercent, percentOfRatio } from '@/lib/format/units'

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

/** What the analytic engine says about a headline number of all classes of VMs together. */
export function opinionOf(report: Report, label: string): SecondOpinion | null {
  const quantities: Record<string, Quantity> = { IOPS: 'iops', 'MB/s': 'mb_s', mean: 'latency_mean_ms' }
  const quantity = quantities[label]
  return (
    report.second_opinion?.find((opinion) => opinion.group === report.total.id && opinion.quantity === quantity) ?? null
  )
}

/** "analytic 99.8k", and that it disagrees. */
export function opinionInShort({ quantity, analytic, disagrees }: SecondOpinion): string {
  if (analytic.value === null) return 'no analytic value'
  const value = `analytic ${showQuantity(analytic, WORDS[quantity].form)}`
  return disagrees ? `${value}: disagrees` : value
}

export function statedError(opinion: SecondOpinion): string {
  return opinion.stated_error_pct === null ? 'not stated' : errorPercent(asPercent(opinion.stated_error_pct))
}

/** "Yes, 0.8 % lower"; in full where the two disagree or one has no value. */
export function agreement({ disagrees, stated_error_pct: stated, simulated, analytic, text }: SecondOpinion): string {
  if (disagrees || stated === null || !simulated.value || analytic.value === null) return text
  const apart = percentOfRatio(analytic.value / simulated.value - 1)
  if (Math.abs(apart) < NOTHING_PCT) return 'Yes, no difference'
  return `Yes, ${errorDigit(Math.abs(apart))}${NO_BREAK}% ${apart < 0 ? 'lower' : 'higher'}`
}

/** A difference below this is none to a reader [%]. */
const NOTHING_PCT = 0.05

/** The opinions that disagree first. */
export function disagreeingFirst(opinions: SecondOpinion[]): SecondOpinion[] {
  return [...opinions].sort((one, other) => Number(other.disagrees) - Number(one.disagrees))
}

/** What disagrees and what is about all VMs first; the others, class by class, agree. */
export function toldOpinions(opinions: SecondOpinion[]): { first: SecondOpinion[]; agreeing: SecondOpinion[] } {
  const sorted = disagreeingFirst(opinions)
  const isFirst = ({ group, disagrees }: SecondOpinion) => disagrees || group === 'total'
  return { first: sorted.filter(isFirst), agreeing: sorted.filter((one) => !isFirst(one)) }
}

export function opinionsInWords(opinions: SecondOpinion[]): string {
  const count = opinions.filter((opinion) => opinion.disagrees).length
  return count === 0
    ? 'The analytic values agree with the simulated means.'
    : `${count} of ${opinions.length} simulated means disagree with the analytic values.`
}
