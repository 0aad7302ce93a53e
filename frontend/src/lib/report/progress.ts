import type { Run } from '@/api/types'
import { clampPercent, percentOfRatio } from '@/lib/format/units'



/** How far a run is, in percent, for the bar. */
export function progressPercent(run: Pick<Run, 'progress'>): number {
  return Math.round(clampPercent(percentOfRatio(run.progress.fraction)))
}
