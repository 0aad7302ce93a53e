/** Quantities that are measured and computed: their names, and their numbers with units. */
import { NO_BREAK, show, threeDigits } from './format'

import type { Calibration } from '@/api/types'

export type MeasuredQuantity = Calibration['residuals'][number]['quantity']

const NAMES: Record<MeasuredQuantity, string> = {
  latency_mean_ms: 'Mean latency',
  latency_p95_ms: 'p95',
  latency_p99_ms: 'p99',
  davg_ms: 'DAVG',
  kavg_ms: 'KAVG',
  gavg_ms: 'GAVG',
  iops: 'IOPS',
  actv: 'ACTV',
  qued: 'QUED',
  duration_s: 'Duration',
}

/** All of them, what people ask for first. */
export const QUANTITIES = Object.keys(NAMES) as MeasuredQuantity[]

export function quantityName(quantity: MeasuredQuantity): string {
  return NAMES[quantity]
}

/** With its unit, for an axis: "Mean latency [ms]". */
export function quantityLabel(quantity: MeasuredQuantity): string {
  if (quantity.endsWith('_ms')) return `${NAMES[quantity]} [ms]`
  return quantity === 'duration_s' ? `${NAMES[quantity]} [s]` : NAMES[quantity]
}

/** The number with the unit that its size calls for. */
export function showMeasured(quantity: MeasuredQuantity, value: number): string {
  if (quantity.endsWith('_ms')) return show(value, 'latency')
  if (quantity === 'duration_s') return `${threeDigits(value)}${NO_BREAK}s`
  return show(value, quantity === 'iops' ? 'count' : 'plain')
}
