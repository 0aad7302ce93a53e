/** How far a run is, in percent and in words. */
import type { Run } from '@/api/types'
import { clampPercent, percentOfRatio } from '@/lib/format/units'

/** What every kind of job says until a worker takes it. */
export const QUEUED = 'Waiting for a worker'

/** What a run does, or that it ended without results. */
export function runInWords({ status, progress }: Pick<Run, 'status' | 'progress'>): string {
  if (status === 'queued') return QUEUED
  if (status === 'cancelled') return 'The run was cancelled'
  return progress.text
}

/** How far a run is, in percent, for the bar. */
export function progressPercent(run: Pick<Run, 'progress'>): number {
  return Math.round(clampPercent(percentOfRatio(run.progress.fraction)))
}
