/** Tables of rates by load: how fast a part serves when several I/Os are there. */
import type { LoadRate } from '@/api/types'
import { NO_BREAK } from '@/lib/format/format'

const MOST_IOS = 4096
const LEAST_RATE = 0.01

/** One more row for a table: twice the I/Os of the last one, at half of their rate each. */
export function newLoadRate(rows: LoadRate[]): LoadRate {
  const last = rows.at(-1) ?? { ios: 1, rate: 1 }
  const ios = Math.min(MOST_IOS, 2 * last.ios)
  return { ios, rate: Math.min(ios, Math.max(LEAST_RATE, Number((1.5 * last.rate).toPrecision(3)))) }
}

/** What a table says, in a few words. */
export function saidOfRates(rows: LoadRate[]): string {
  const last = rows.at(-1)
  if (last === undefined) return 'the same at any load'
  return `${rows.length} ${rows.length === 1 ? 'row' : 'rows'}, up to ${last.ios}${NO_BREAK}I/Os`
}
