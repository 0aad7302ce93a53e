/** What a longer simulation may settle. */
import { isInDoubt } from './report-rows'

import type { Report } from '@/api/types'

/** The simulated reports that are in doubt, or whose intervals do not tell whether a latency target is met. */
export function leftOpen(reports: Report[]): Report[] {
  return reports.filter((report) => {
    if (!report.run || isDecided(report)) return false
    return isInDoubt(report) || (report.targets?.each ?? []).some(({ remedy }) => remedy?.code === 'simulate_longer')
  })
}

/** Whether the run ended by itself, because a longer one would serve nobody who waits. */
function isDecided({ run, starvation }: Report): boolean {
  return starvation != null && run?.stop_reason === 'precision'
}
