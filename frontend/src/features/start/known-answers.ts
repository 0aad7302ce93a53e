/** What the table of known answers shows. */
import type { KnownAnswer, KnownAnswers } from '@/api/types'

const DIGITS = 5

/** Five significant digits: enough to see how narrow an interval is. */
export function exactText(value: number): string {
  return String(Number(value.toPrecision(DIGITS)))
}

export function intervalText({ low, high }: KnownAnswer): string {
  return low === null || high === null ? 'none' : `${exactText(low)} to ${exactText(high)}`
}

const VERDICTS: Record<KnownAnswer['verdict'], string> = {
  inside: 'holds',
  outside: 'fails: the exact value lies outside',
  'too wide': 'fails: the interval is too wide to tell',
  'no value': 'fails: there is no interval',
}

export function verdictText({ verdict }: KnownAnswer): string {
  return VERDICTS[verdict]
}

/** "Of 30 exact results of textbook queues, 30 lie within the simulated interval."; nothing where
 * there are none. */
export function textbookInWords({ rows }: Pick<KnownAnswers, 'rows'>): string {
  if (rows.length === 0) return ''
  const inside = rows.filter((row) => row.verdict === 'inside').length
  return `Of ${rows.length} exact results of textbook queues, ${inside} lie within the simulated interval.`
}

/** "All 30 numbers hold." */
export function verdictsInWords({ rows }: Pick<KnownAnswers, 'rows'>): string {
  const failed = rows.filter((row) => row.verdict !== 'inside').length
  if (failed === 0) return `All ${rows.length} numbers hold.`
  return `${failed} of ${rows.length} numbers fail.`
}
