/** How far a suite of questions is answered, and where its answers come from. */
import type { KnownAnswers, SuiteState } from '@/api/types'
import { day } from '@/lib/format/format'

const DIGEST_DIGITS = 12

export function answeredPercent({ answered, questions }: Pick<SuiteState, 'answered' | 'questions'>): number {
  return questions === 0 ? 0 : Math.round((100 * answered) / questions)
}

/** "Shipped with version 7 of the model, computed on 2 March 2026, digest 0a349bca825e."; null
 * where the answers are not complete. */
export function originInWords(suite: SuiteState): string | null {
  const { origin, computed_on: computedOn, digest, model_version: version } = suite
  if (origin === null || computedOn === null || digest === null) return null
  const start = { shipped: 'Shipped with', computed_here: 'Computed on this server with' }[origin]
  return `${start} version ${version} of the model, ${day(computedOn)}, digest ${digest.slice(0, DIGEST_DIGITS)}.`
}

/** "30 of 30 exact results of textbook queues are within the simulated interval."; nothing where
 * there are none. */
export function textbookInWords({ rows }: Pick<KnownAnswers, 'rows'>): string {
  if (rows.length === 0) return ''
  const inside = rows.filter((row) => row.verdict === 'inside').length
  return `${inside} of ${rows.length} exact results of textbook queues are within the simulated interval.`
}
