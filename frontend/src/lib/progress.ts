import { clampPercent } from './fills'
import { percentOfRatio } from './units'

import type { Run } from '@/api/types'


/** How far a run is, in percent, for the bar. */
export function progressPercent(run: Pick<Run, 'progress'>): number {
  return Math.round(clampPercent(percentOfRatio(run.progress.fraction)))
}
