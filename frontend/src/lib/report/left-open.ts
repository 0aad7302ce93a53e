/** What a longer simulation may settle. */
import { isInDoubt } from './report-rows'
import { SIMULATE_LONGER, verdictsOfReport } from './target-verdict'

import type { Design, Report } from '@/api/types'

/** The simulated reports that are in doubt, or whose intervals do not tell whether a latency target is kept. */
export function leftOpen(reports: Report[], designs: Design[]): Report[] {
  return reports.filter((report) => {
    if (!report.run || isDecided(report)) return false
    const design = designs.find(({ id }) => id === report.design_id)
    const verdicts = design === undefined ? [] : verdictsOfReport(report, design)
    return isInDoubt(report) || verdicts.some(({ remedy }) => remedy === SIMULATE_LONGER)
  })
}

/** Whether the run ended by itself, because a longer one would serve nobody who waits. */
function isDecided({ run, starvation }: Report): boolean {
  return starvation != null && run?.stop_reason === 'precision'
}
