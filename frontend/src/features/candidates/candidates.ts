/** The candidates of a batch: how far it is, ranked, on the front, and what is wrong with the others. */
import {
  doubtOfTargets,
  hasTargets,
  noCheaper,
  targetsOfRow,
  worthOf,
  type FrontCriterion,
} from './candidate-judgements'

import type { Batch, CandidateRow } from '@/api/types'
import { CRITERIA, unitLabel } from '@/lib/charts/price-performance'
import { whiskerOf, type Whisker } from '@/lib/charts/whiskers'
import type { Rows } from '@/lib/files/csv'
import { errorPercent, money, NO_BREAK, show } from '@/lib/format/format'
import { asPercent } from '@/lib/format/units'
import { QUEUED } from '@/lib/report/progress'
import type { ShownVerdict } from '@/lib/report/target-verdict'

export const SHOWN_ROWS = 100
const MOST_DOTS = 500
export const WORDS_OF = 5
/** The first column that the server adds; those before it came with the file. */
const FIRST_RESULT = 'status'

const STATUS: Record<Batch['status'], string> = {
  queued: QUEUED,
  running: 'Evaluating',
  succeeded: 'Done',
  failed: 'Stopped by an error that the server has logged; start again',
  cancelled: 'Cancelled',
}

export function batchStatus({ status, done_rows, rows, good_rows }: Batch): string {
  return `${STATUS[status]}: ${done_rows} of ${rows} rows, ${good_rows} with a result.`
}

export function batchPercent({ done_rows, rows }: Batch): number {
  return Math.round((100 * done_rows) / rows)
}

/** The first row of a sheet is its header, so its first candidate is in row 2. */
const FIRST_ROW = 2

/** "Row 3, large": the row as the sheet counts it, and the user's own words for it. */
export function nameOf(row: CandidateRow, index: number): string {
  const columns = Object.keys(row)
  const sent = columns.slice(0, columns.indexOf(FIRST_RESULT))
  const own = sent.find((column) => !column.includes('.') && column !== 'design' && row[column])
  const word = own === undefined ? row.design : row[own]
  const place = placeOf(index)
  return word ? `${place}, ${word}` : place
}

function placeOf(index: number): string {
  return `Row ${index + FIRST_ROW}`
}

export type RankedCandidate = {
  index: number
  name: string
  price: number | null
  iops: number | null
  mean: number | null
  p99: number | null
  perIops: number | null
  perGb: number | null
  /** Half-widths of the intervals [%]: those in which a measurement is to be expected, where they are known. */
  iopsError: number | null
  meanError: number | null
  p99Error: number | null
  /** Whether it is worth its price, or why that is not known, in words. */
  worth: string
  /** Whether it keeps the targets of its design; null without a target. */
  targets: ShownVerdict | null
  /** Whether its numbers are not to be relied on. */
  inDoubt: boolean
  binds: string
}

function numberIn(row: CandidateRow, column: string): number | null {
  const cell = row[column]
  return typeof cell === 'number' ? cell : null
}

const EXPECTED: Record<FrontCriterion, string> = {
  iops: 'iops_predicted_END',
  latency_mean_ms: 'latency_mean_predicted_END_ms',
  latency_p99_ms: 'latency_p99_predicted_END_ms',
}

/** The ends of the widest interval of a number that is known: with calibration and model, or without. */
function endsIn(row: CandidateRow, name: FrontCriterion): { low: number | null; high: number | null } {
  const end = (which: 'low' | 'high') =>
    numberIn(row, EXPECTED[name].replace('END', which)) ?? numberIn(row, `${name}_${which}`)
  return { low: end('low'), high: end('high') }
}

function errorOf(row: CandidateRow, name: FrontCriterion): number | null {
  const value = numberIn(row, name)
  const { low, high } = endsIn(row, name)
  return row.outside_validity || value === null || value === 0 || low === null || high === null
    ? null
    : (50 * (high - low)) / value
}

/** The candidates that have a result, in the order of the file. */
export function rankedCandidates(rows: CandidateRow[]): RankedCandidate[] {
  const priced = rows.filter((row) => numberIn(row, 'total_price') !== null)
  const hasSeveralCurrencies = new Set(priced.map(({ currency }) => currency)).size > 1
  return rows.flatMap((row, index) => {
    const iops = numberIn(row, 'iops')
    const mean = numberIn(row, 'latency_mean_ms')
    if (iops === null && mean === null) return []
    return [
      {
        index,
        name: nameOf(row, index),
        price: numberIn(row, 'total_price'),
        iops,
        mean,
        p99: numberIn(row, 'latency_p99_ms'),
        perIops: numberIn(row, 'price_per_iops'),
        perGb: numberIn(row, 'price_per_gb'),
        iopsError: errorOf(row, 'iops'),
        meanError: errorOf(row, 'latency_mean_ms'),
        p99Error: errorOf(row, 'latency_p99_ms'),
        worth: worthOf(row, hasSeveralCurrencies),
        targets: targetsOfRow(row),
        inDoubt: Boolean(row.outside_validity),
        binds: String(row.bottleneck ?? ''),
      },
    ]
  })
}

/** The currency of the rows; empty where none has a total price. */
export function currencyOfRows(rows: CandidateRow[]): string {
  const priced = rows.find((row) => row.total_price !== null && row.total_price !== undefined)
  return typeof priced?.currency === 'string' ? priced.currency : ''
}

/** Headings of what costs: "Price [EUR]", "EUR/IOPS"; "Price", "Price/IOPS" where no currency is known. */
export function priceHeadings(currency: string): { price: string; perIops: string; perGb: string } {
  const per = currency || 'Price'
  return { price: currency === '' ? 'Price' : `Price [${currency}]`, perIops: `${per}/IOPS`, perGb: `${per}/GB` }
}

export type CandidateDot = {
  name: string
  /** What stands beside the dot: the user's own word for it, or its row. */
  label: string
  /** The same where room is short: its row. */
  place: string
  price: number
  value: number
  onFront: boolean
  text: string
  hasTargets: boolean
  whisker: Whisker
  /** Beside the dot, where its whisker is not, and on the side with more room. */
  labelSide: 'left' | 'right'
}

/** Candidates with a price and a value, cheapest first: all of the front, and at most 500 of the others. */
export function candidateDots(rows: CandidateRow[], criterion: FrontCriterion): CandidateDot[] {
  let others = 0
  const prices = rows.flatMap((row) => numberIn(row, 'total_price') ?? [])
  const middle = (Math.min(...prices) + Math.max(...prices)) / 2
  return rows
    .flatMap((row, index): CandidateDot[] => {
      const price = numberIn(row, 'total_price')
      const value = numberIn(row, criterion)
      const isPlaced = row[`on_front_${criterion}`]
      if (price === null || value === null || (isPlaced !== 'yes' && isPlaced !== 'no')) return []
      const onFront = isPlaced === 'yes'
      if (!onFront) others += 1
      if (!onFront && others > MOST_DOTS) return []
      const { low, high } = endsIn(row, criterion)
      const whisker = whiskerOf(value, { value, low, high, tag: 'approximate' })
      const error = errorOf(row, criterion)
      const shown = show(value, CRITERIA[criterion].form) + (error === null ? '' : ` ${errorPercent(asPercent(error))}`)
      const text = [shown, doubtOfTargets(row)].filter(Boolean).join(', ')
      const name = nameOf(row, index)
      const labelSide = price > middle ? 'left' : 'right'
      return [
        {
          name,
          label: shortLabel(name),
          place: placeOf(index),
          price,
          value,
          onFront,
          text,
          hasTargets: hasTargets(row),
          whisker,
          labelSide,
        },
      ]
    })
    .sort((one, other) => one.price - other.price)
}

const LONGEST_LABEL = 28

function shortLabel(name: string): string {
  const label = name.split(', ').slice(1).join(', ') || name
  return label.length > LONGEST_LABEL ? `${label.slice(0, LONGEST_LABEL - 1)}…` : label
}

/** "4 of 9 candidates are worth their price: no cheaper candidate is as fast and meets the targets as surely." */
export function frontLead(dots: CandidateDot[], criterion: FrontCriterion): string {
  const worth = dots.filter((dot) => dot.onFront).length
  const are = worth === 1 ? 'is worth its price' : 'are worth their price'
  const why = noCheaper(
    criterion,
    dots.some((dot) => dot.hasTargets),
  )
  return `${worth} of ${dots.length} candidates ${are}: ${why}.`
}

/** "Row 9, X50: 329 260 EUR, 36.7k ± 5 %", for a candidate of the front. */
export function dotInWords({ name, price, text }: CandidateDot, currency: string): string {
  return `${name}: ${money(price)}${NO_BREAK}${currency}, ${text}`
}

/** "IOPS against the total price: 3 of 12 are worth their price: Row 2 104 000.00 EUR, 101k; ..." */
export function frontSummary(dots: CandidateDot[], criterion: FrontCriterion, currency: string): string {
  const front = dots.filter((dot) => dot.onFront)
  const named = front.slice(0, WORDS_OF).map((dot) => dotInWords(dot, currency))
  const more = front.length > WORDS_OF ? `; and ${front.length - WORDS_OF} more` : ''
  const head = `${unitLabel(criterion, currency)} against the total price`
  return `${head}. Worth their price, ${front.length} of ${dots.length}: ${named.join('; ')}${more}.`
}

export function candidateFrontRows(dots: CandidateDot[], criterion: FrontCriterion): Rows {
  return {
    header: ['candidate', 'total_price', criterion, 'on_front'],
    rows: dots.map(({ name, price, value, onFront }) => [name, price, value, onFront ? 'yes' : 'no']),
  }
}

/** "the first 100 of 5000": what a table leaves out is in the file. */
export function shownCount(all: number): string {
  return all > SHOWN_ROWS
    ? `the first ${SHOWN_ROWS} of ${all}; the file has all`
    : `${all} ${all === 1 ? 'row' : 'rows'}`
}
