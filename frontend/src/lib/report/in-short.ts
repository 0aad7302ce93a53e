/** The answer of a design on one line. */
import type { Report } from '@/api/types'
import { NO_BREAK, show, showQuantity } from '@/lib/format/format'

/** "35.1k IOPS, mean 0.577 ms, p99 1.01 ms", of the numbers that there are. */
export function answerInShort({ total }: Report): string {
  const { mean, p99 } = total.latency_ms
  const told = [
    total.iops.value === null ? '' : `${show(total.iops.value, 'count')}${NO_BREAK}IOPS`,
    mean.value === null ? '' : `mean ${showQuantity(mean, 'latency')}`,
    p99.value === null ? '' : `p99 ${showQuantity(p99, 'latency')}`,
  ]
  return told.filter(Boolean).join(', ') || 'No numbers yet'
}
