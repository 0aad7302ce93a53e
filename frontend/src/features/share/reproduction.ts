/** A pinned result beside the one that was computed again, in words. */
import type { RepeatedDesign } from '@/api/types'
import { show, type Form } from '@/lib/format/format'

const SHOWN_DIGITS = 12

export function verdictInWords({ identical }: Pick<RepeatedDesign, 'identical'>): string {
  return identical ? 'identical' : 'different'
}

export function shortDigest(digest: string | null): string {
  return digest === null ? 'none' : digest.slice(0, SHOWN_DIGITS)
}

type Quantity = RepeatedDesign['numbers'][number]['quantity']

const FORMS: Record<Quantity, Form> = {
  iops: 'count',
  mb_s: 'plain',
  latency_mean_ms: 'latency',
  latency_p99_ms: 'latency',
  iops_per_gb: 'plain',
}

/** "iops 100k, again 101k. The seed was 1 and is 2." */
export function differenceInDigits({ numbers, reasons }: RepeatedDesign): string {
  const values = numbers.map(
    ({ quantity, before, after }) =>
      `${quantity} ${show(before.value, FORMS[quantity])}, again ${show(after.value, FORMS[quantity])}.`,
  )
  return [...values, ...reasons].join(' ')
}
