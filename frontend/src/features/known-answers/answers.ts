/** What the page of known answers shows: rows by the unit of what they are about. */
import type { KnownAnswer, KnownAnswers } from '@/api/types'
import { stripPicture, type StripDot, type StripPicture } from '@/lib/charts/strip'
import { capitalised, errorDigit, NO_BREAK, threeDigits } from '@/lib/format/format'
import { alignPoints } from '@/lib/format/number-column'

type Row = KnownAnswers['rows'][number]

/** Rows that share a unit, as they are written below one another. */
export type AnswerGroup = {
  key: string
  /** "Latency [ms]" */
  title: string
  /** "27 of 27 hold." */
  outcome: string
  rows: AnswerRow[]
}

export type AnswerRow = {
  key: string
  question: string
  what: string
  exact: string
  simulated: string
  /** Half the 99.9 % interval. */
  error: string
  verdict: string
  holds: boolean
  /** Where the formula stands, and the id of the row. */
  source: string
}

const WHAT: Record<string, { words: string; group: string }> = {
  iops: { words: 'I/Os per second', group: 'Throughput [IOPS]' },
  latency_mean_ms: { words: 'mean', group: 'Latency [ms]' },
  latency_p99_ms: { words: 'p99', group: 'Latency [ms]' },
  response_ms: { words: 'mean of a visit', group: 'Latency [ms]' },
  utilisation_pct: { words: 'busy', group: 'Shares [%]' },
  full_pct: { words: 'time without a free slot', group: 'Shares [%]' },
  lost_pct: { words: 'I/Os lost', group: 'Shares [%]' },
  present: { words: 'present', group: 'Queues [I/Os]' },
  waiting: { words: 'waiting', group: 'Queues [I/Os]' },
}

/** All rows by unit, in the order in which the units first come. */
export function answerGroups({ rows }: Pick<KnownAnswers, 'rows'>): AnswerGroup[] {
  const titles = [...new Set(rows.map(groupOf))]
  return titles.map((title) => {
    const those = rows.filter((row) => groupOf(row) === title)
    const hold = those.filter(holds).length
    return { key: title, title, outcome: `${hold} of ${those.length} hold.`, rows: written(those) }
  })
}

function groupOf({ quantity }: Row): string {
  return WHAT[quantity]?.group ?? quantity
}

function written(rows: Row[]): AnswerRow[] {
  const exact = alignPoints(rows.map((row) => threeDigits(row.exact)))
  const middle = alignPoints(rows.map((row) => textOf(row, ({ low, high }) => threeDigits((low + high) / 2))))
  const half = alignPoints(rows.map((row) => textOf(row, ({ low, high }) => errorDigit((high - low) / 2))))
  return rows.map((row, index) => ({
    key: row.id,
    question: row.title,
    what: [WHAT[row.quantity]?.words ?? row.quantity, row.of.replaceAll('/', ', ')].filter(Boolean).join(', '),
    exact: exact[index] ?? '',
    simulated: middle[index] ?? '',
    error: half[index] ?? '',
    verdict: verdictText(row),
    holds: holds(row),
    source: `${row.citation} (row ${row.id})`,
  }))
}

type Ends = { low: number; high: number }

function textOf({ low, high }: Row, write: (ends: Ends) => string): string | null {
  return low === null || high === null ? null : write({ low, high })
}

function holds({ verdict }: Pick<KnownAnswer, 'verdict'>): boolean {
  return verdict === 'inside'
}

const VERDICTS: Record<KnownAnswer['verdict'], string> = {
  inside: 'holds',
  outside: 'fails: the exact value lies outside',
  'too wide': 'fails: the interval is too wide to tell',
  'no value': 'fails: there is no interval',
}

export function verdictText({ verdict }: Pick<KnownAnswer, 'verdict'>): string {
  return VERDICTS[verdict]
}

/** "All 30 exact values are within the simulated interval.", or which do not. */
export function verdictsInWords({ rows }: Pick<KnownAnswers, 'rows'>): string {
  const failed = rows.filter((row) => !holds(row))
  if (failed.length === 0) return `All ${rows.length} exact values are within the simulated interval.`
  const named = failed.map(({ title, quantity }) => `${title} (${WHAT[quantity]?.words ?? quantity})`)
  return `${failed.length} of ${rows.length} exact values fail: ${named.join('; ')}.`
}

/** The error that an interval may have at most [%]; that of a p99 is larger. */
const PROMISED_PCT = 1
const MOST_PCT = 3

/** A strip for each quantity: a dot for each exact value, at the error of the simulated one, with its interval. */
export function answerStrips({ rows }: Pick<KnownAnswers, 'rows'>): StripPicture {
  const quantities = [...new Set(rows.map(({ quantity }) => quantity))]
  return stripPicture(
    quantities.map((quantity) => {
      const own = rows.filter((row) => row.quantity === quantity)
      return {
        key: quantity,
        name: capitalised(WHAT[quantity]?.words ?? quantity),
        note: `${own.filter(holds).length} of ${own.length} hold`,
        dots: own.flatMap(dotOf),
      }
    }),
    PROMISED_PCT,
    MOST_PCT,
  )
}

function dotOf(row: Row): StripDot[] {
  const { id, title, exact, low, high } = row
  if (low === null || high === null || exact === 0) return []
  const off_pct = (value: number) => (100 * (value - exact)) / exact
  const error = off_pct((low + high) / 2)
  const tone = holds(row) ? 'good' : 'bad'
  return [
    {
      key: id,
      error,
      ends: [off_pct(low), off_pct(high)],
      tone,
      text: `${title}: ${error.toFixed(2)}${NO_BREAK}%, ${verdictText(row)}`,
    },
  ]
}
