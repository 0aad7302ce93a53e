/** How precise a run became, in words. */
import type { Report } from '@/api/types'
import { errorPercent } from '@/lib/format/format'
import { asPercent } from '@/lib/format/units'

type RunFacts = NonNullable<Report['run']>

function oneInWords(name: string, percent: number | null): string {
  return percent === null ? `${name}: no interval` : `${name} ${errorPercent(asPercent(percent))}`
}

/** "mean ± 0.8 %, p99 ± 3 %": half-widths of the 95 % intervals, the widest class's. */
export function precisionInWords({ mean, p99 }: RunFacts['reached_precision_pct']): string {
  return `${oneInWords('mean', mean)}, ${oneInWords('p99', p99)}`
}

/** The same below an answer of all VMs, whose own interval is narrower than that of the worst class of VMs. */
export function worstInWords({ run, groups }: Pick<Report, 'run' | 'groups'>): string | null {
  if (run === null) return null
  const words = precisionInWords(run.reached_precision_pct)
  return groups.length > 1 ? `worst class of VMs: ${words}` : words
}

/** Why the run stopped, and how precise it is by then. */
export function stopInWords(run: Pick<RunFacts, 'stop_text' | 'reached_precision_pct'>): string {
  return `${run.stop_text} Lowest precision: ${precisionInWords(run.reached_precision_pct)}.`
}
