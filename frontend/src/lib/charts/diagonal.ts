/** Predicted against measured numbers on logarithmic axes: on the diagonal they are equal. */
import type { HoverDot } from './hover'

import type { AccuracyOfPredictions } from '@/api/types'
import { count, latency, NO_BREAK, signedShare } from '@/lib/format/format'
import { asMs, asPercent } from '@/lib/format/units'

type Prediction = AccuracyOfPredictions['predictions'][number]
export type DiagonalDot = { measured: number; predicted: number; isInside: boolean; text: string }
export type Diagonal = {
  key: string
  label: string
  dots: DiagonalDot[]
  domain: [number, number]
  ticks: number[]
  isLatency: boolean
}

const KINDS = [
  { key: 'iops', unit: '1/s', label: 'IOPS' },
  { key: 'latency', unit: 'ms', label: 'Mean latency' },
] as const

/** A chart for throughput and one for latency; numbers of other units have none. */
export function diagonals(predictions: Prediction[]): Diagonal[] {
  return KINDS.flatMap(({ key, unit, label }) => {
    const own = predictions.filter((one) => one.unit === unit)
    if (own.length === 0) return []
    const isLatency = key === 'latency'
    const domain = decades(own.flatMap(({ measured, predicted }) => [measured, predicted]))
    return [{ key, label, isLatency, domain, ticks: decadesOf(domain), dots: own.map((one) => dotOf(one, isLatency)) }]
  })
}

function dotOf(
  { name, measured, predicted, is_inside: isInside, error_pct: error }: Prediction,
  isLatency: boolean,
): DiagonalDot {
  const show = (value: number) => (isLatency ? latency(asMs(value)) : `${count(value)}${NO_BREAK}IOPS`)
  const text = `${name}: measured ${show(measured)}, predicted ${show(predicted)} (${signedShare(asPercent(error))})`
  return { measured, predicted, isInside, text }
}

/** From the decade below all numbers to that above them. */
function decades(values: number[]): [number, number] {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return [Number(`1e${Math.floor(Math.log10(least))}`), Number(`1e${Math.ceil(Math.log10(most))}`)]
}

function decadesOf([from, to]: [number, number]): number[] {
  const first = Math.round(Math.log10(from))
  return Array.from({ length: Math.round(Math.log10(to)) - first + 1 }, (_, index) => Number(`1e${first + index}`))
}

/** How far a band reaches on both sides of the diagonal. */
export const BANDS_PCT = [10, 30]

type ToPixels = (value: number) => number | undefined

/** The outline of what is at most so many percent off. */
export function diagonalBand([from, to]: [number, number], off_pct: number, toX: ToPixels, toY: ToPixels): string {
  const factor = 1 + off_pct / 100
  const corners = [
    [from, from],
    [from, from * factor],
    [to / factor, to],
    [to, to],
    [to, to / factor],
    [from * factor, from],
  ].map(([x = 0, y = 0]) => `${toX(x) ?? 0} ${toY(y) ?? 0}`)
  return `M${corners.join('L')}Z`
}

export function diagonalHover({ dots }: Diagonal): HoverDot[][] {
  return [dots.map(({ measured, predicted, text }) => ({ x: measured, y: predicted, text }))]
}
