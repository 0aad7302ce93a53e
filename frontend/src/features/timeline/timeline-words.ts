/** Where a timeline stands, in words. */

import type { TimelineReport, TimelineRun } from '@/api/types'
import { duration } from '@/lib/format/format'
import { percentOfRatio, type Percent } from '@/lib/format/units'
import { QUEUED } from '@/lib/report/progress'

export function timelineInWords({ status, progress, problem, by_io }: TimelineRun): string {
  const regimes = by_io == null ? ` ${answered(progress.answered_regimes)}` : ''
  switch (status) {
    case 'queued':
      return `${QUEUED}.`
    case 'running':
      return `${progress.text}${regimes}`
    case 'succeeded':
      return 'Done.'
    case 'cancelled':
      return by_io == null ? `Cancelled.${regimes} The next timeline does not simulate them again.` : 'Cancelled.'
    case 'failed':
      return problem?.detail ?? 'It failed.'
  }
}

function answered(regimes: number): string {
  return regimes === 1 ? '1 regime answered.' : `${regimes} regimes answered.`
}

/** How much of the regime that is simulated is done; how many there will be nobody knows. */
export function timelinePercent({ status, progress }: TimelineRun): Percent | null {
  return status === 'running' ? percentOfRatio(progress.fraction_of_regime) : null
}

function endedInWords(ended: number, all: number): string {
  if (all === 0) return 'No operation'
  if (all === 1) return ended === 1 ? 'The operation ended' : 'The operation did not end'
  return ended === all ? `All ${all} operations ended` : `${ended} of ${all} operations ended`
}

/** What a timeline found, in a sentence. */
export function foundInWords({ operations, length_s }: TimelineReport): string {
  const ended = operations.filter(({ finish_s }) => finish_s.value !== null).length
  const all = operations.length
  const never = operations.filter(({ never_ends }) => never_ends != null).length
  const rest = never === 0 ? '' : never === 1 ? ', 1 never ends' : `, ${never} never end`
  return `${endedInWords(ended, all)} within ${duration(length_s)}${rest}.`
}
