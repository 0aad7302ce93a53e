/** How precise a run became, in words. */
import type { Report } from '@/api/types'
import { threeDigits } from '@/lib/format/format'


type RunFacts = NonNullable<Report['run']>

function oneInWords(name: string, percent: number | null): string {
  return percent === null ? `${name}: no interval` : `${name} ± ${threeDigits(percent)} %`
}

/** "mean ± 0.810 %, p99 ± 2.90 %": half-widths of the 95 % intervals, the widest VM group's. */
export function precisionInWords({ mean, p99 }: RunFacts['reached_precision_pct']): string {
  return `${oneInWords('mean', mean)}, ${oneInWords('p99', p99)}`
}

/** Why the run stopped, and how precise it is by then. */
export function stopInWords(run: Pick<RunFacts, 'stop_text' | 'reached_precision_pct'>): string {
  return `${run.stop_text} Reached: ${precisionInWords(run.reached_precision_pct)}.`
}
