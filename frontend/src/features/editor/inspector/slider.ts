/** Which number fields get a slider beside their box, and over what range. */
import type { Field } from '@/lib/design/fields/schema-fields'
import { NO_BREAK } from '@/lib/format/format'

export type SliderRange = { min: number; max: number; step: number; value: number; text: string }

/** Queues of one host seldom go deeper; a larger value widens its slider. */
const USUAL_DEPTH = 256
const SHARES = /(^|_)(read|random|share|hit)_pct$/
const DEPTHS = /(^|_)(depth|dsnro|outstanding_ios)$/

function usualMax(field: Field): number | null {
  if (SHARES.test(field.name)) return 100
  return DEPTHS.test(field.name) ? USUAL_DEPTH : null
}

function numberOf(field: Field): number | null {
  const value = field.value ?? field.preset
  return typeof value === 'number' ? value : null
}

/** The slider of a field, or null where a slider does not help. */
export function sliderOf(field: Field): SliderRange | null {
  const usual = usualMax(field)
  if (usual === null || (field.kind !== 'integer' && field.kind !== 'number')) return null
  const min = field.minimum ?? 0
  const value = numberOf(field)
  const wanted = Math.max(usual, nextPowerOfTwo(value ?? min))
  const max = usual === 100 ? 100 : Math.min(wanted, field.maximum ?? wanted)
  const unit = field.unit === null ? '' : `${NO_BREAK}${field.unit}`
  const text = value === null ? 'unset' : `${value}${unit}`
  return { min, max, step: 1, value: value ?? min, text }
}

function nextPowerOfTwo(value: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(value, 1)))
}
