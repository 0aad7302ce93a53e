/** The cells of a sample: the best of them, and which field moves a number most. */
import type { SweepMetric } from './sweep-points'

import type { Sweep, SweepPoint } from '@/api/types'

const MORE_IS_BETTER: ReadonlySet<SweepMetric['key']> = new Set(['iops', 'mb_s'])
const MOST_SHOWN = 25

const valueOf = (point: SweepPoint, metric: SweepMetric) => point[metric.key]?.value ?? null

/** The cells with the best numbers, the best one first; cells without a number are left out. */
export function bestPoints(points: SweepPoint[], metric: SweepMetric): SweepPoint[] {
  const known = points.filter((point) => valueOf(point, metric) !== null)
  const sign = MORE_IS_BETTER.has(metric.key) ? -1 : 1
  return known
    .sort((one, other) => sign * ((valueOf(one, metric) ?? 0) - (valueOf(other, metric) ?? 0)))
    .slice(0, MOST_SHOWN)
}

/** Ranks from 0; equal numbers share their mean rank. */
function ranks(values: number[]): number[] {
  const order = values.map((value, at) => ({ value, at })).sort((one, other) => one.value - other.value)
  const found = values.map(() => 0)
  for (let first = 0; first < order.length;) {
    let last = first
    while (order[last + 1]?.value === order[first]?.value) last += 1
    for (let place = first; place <= last; place += 1) {
      const at = order[place]?.at
      if (at !== undefined) found[at] = (first + last) / 2
    }
    first = last + 1
  }
  return found
}

/** Correlation of ranks (Spearman), -1 to 1; null where one of both does not vary. */
export function rankCorrelation(xs: number[], ys: number[]): number | null {
  const [ranksX, ranksY] = [ranks(xs), ranks(ys)]
  const middle = (xs.length - 1) / 2
  let [both, ofX, ofY] = [0, 0, 0]
  ranksX.forEach((rank, at) => {
    const [dx, dy] = [rank - middle, (ranksY[at] ?? middle) - middle]
    both += dx * dy
    ofX += dx * dx
    ofY += dy * dy
  })
  return ofX === 0 || ofY === 0 ? null : both / Math.sqrt(ofX * ofY)
}

const LEAST_CELLS = 10

/** Fields in the order in which they move a number; too few cells tell nothing. */
export function whatMovesIt(sweep: Sweep, metric: SweepMetric, labels: string[]): string | null {
  const known = sweep.points.filter((point) => valueOf(point, metric) !== null)
  if (known.length < LEAST_CELLS) return null
  const numbers = known.map((point) => valueOf(point, metric) ?? 0)
  const found = labels
    .map((label, axis) => ({
      label,
      by: rankCorrelation(
        known.map((point) => point.values[axis] ?? 0),
        numbers,
      ),
    }))
    .filter(({ by }) => by !== null)
    .sort((one, other) => Math.abs(other.by ?? 0) - Math.abs(one.by ?? 0))
  if (found.length === 0) return `${metric.label} is the same in all cells.`
  const told = found.map(({ label, by }) => `${label} ${(by ?? 0).toFixed(2)}`)
  return `What moves it, as rank correlation from -1 to 1: ${told.join('; ')}.`
}
