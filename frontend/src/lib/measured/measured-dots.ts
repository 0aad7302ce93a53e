/** What was computed next to what was measured, a dot for each number. */
import type { Calibration } from '@/api/types'
import { roundTicks } from '@/lib/charts/round-ticks'
import { mostOf } from '@/lib/charts/whiskers'
import { QUANTITIES, showMeasured, type MeasuredQuantity } from '@/lib/format/measured-quantity'

export type MeasuredDot = {
  place: number
  name: string
  measured: number
  computed: number
  whisker: [below: number, above: number]
  predicted: boolean
}

/** The rows of one quantity in the order of the points: what was computed, with its interval, beside what was measured. */
export function measuredDots(found: Calibration, quantity: MeasuredQuantity): MeasuredDot[] {
  return found.residuals
    .filter((row) => row.quantity === quantity && row.computed !== null)
    .map((row, index) => {
      const computed = row.computed ?? 0
      return {
        place: index + 1,
        name: row.point,
        measured: row.measured,
        computed,
        whisker: [computed - (row.low ?? computed), (row.high ?? computed) - computed],
        predicted: row.role === 'predict',
      }
    })
}

export type MeasuredAxes = { places: [number, number]; values: number[] }

/** The ends of the axis of points, and round ticks that hold every dot, cross and interval. */
export function measuredAxes(dots: MeasuredDot[]): MeasuredAxes {
  const computed = dots.map((dot) => ({ ...dot, value: dot.computed }))
  const most = Math.max(mostOf(computed), ...dots.map(({ measured }) => measured))
  return { places: [0.5, dots.length + 0.5], values: roundTicks(most) }
}

/** The quantities that a comparison has, latency first. */
export function quantitiesOf(found: Calibration): MeasuredQuantity[] {
  return QUANTITIES.filter((name) => found.residuals.some(({ quantity }) => quantity === name))
}

export function dotInWords(dot: Omit<MeasuredDot, 'place' | 'whisker'>, quantity: MeasuredQuantity): string {
  const role = dot.predicted ? 'predicted' : 'fitted'
  return `${dot.name}: measured ${showMeasured(quantity, dot.measured)}, ${role} ${showMeasured(quantity, dot.computed)}`
}
