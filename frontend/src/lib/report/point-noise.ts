/** How much a measured number scatters, and whether a computed one is further off than that explains. */
import type { Measurements } from '@/api/types'

/** Of all points where none is stated, as the server has it [%]. */
const USUAL_PCT = 3
/** From so many times its noise on a number is missed, as the server names it. */
const MISSED = 3

/** Standard deviation of the numbers of a point [%]. */
export function noiseOf({ points, noise_pct }: Measurements, id: string): number {
  return points.find((point) => point.id === id)?.noise_pct ?? noise_pct ?? USUAL_PCT
}

export function isMissed(errorPct: number | null, noisePct: number): boolean {
  return errorPct === null || Math.abs(Math.log1p(errorPct / 100)) > (MISSED * noisePct) / 100
}
