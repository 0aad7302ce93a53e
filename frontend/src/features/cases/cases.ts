/** Rows of published cases: which to show, and their cells in words. */
import type { CaseRows, Cases, ComputedRow } from '@/api/types'
import { errorDigit, NO_BREAK, threeDigits, whole } from '@/lib/format/format'
import { alignPoints } from '@/lib/format/number-column'

/** Nothing chosen shows everything. */
export type CaseFilter = { kind: string | null; verdict: string | null }

export const NO_FILTER: CaseFilter = { kind: null, verdict: null }

const FIELD: Record<keyof CaseFilter, (row: ComputedRow) => string> = {
  kind: (row) => kindText(row),
  verdict: (row) => row.verdict,
}
const FIELDS = Object.entries(FIELD) as [keyof CaseFilter, (row: ComputedRow) => string][]

export function filteredRows(rows: ComputedRow[], filter: CaseFilter): ComputedRow[] {
  return rows.filter((row) => FIELDS.every(([field, of]) => filter[field] === null || of(row) === filter[field]))
}

/** The values that some row has, to choose from. */
export function choices(cases: Cases, field: keyof CaseFilter): string[] {
  return [...new Set(cases.cases.flatMap(({ rows }) => rows.map(FIELD[field])))].sort()
}

const KINDS: Record<string, string> = {
  predict: 'prediction',
  calibrate: 'fitted',
  identity: 'identity',
  catalogue: 'catalogue',
  ignore: 'not compared',
}

/** What a row can show: a prediction that could have failed, or something weaker. */
export function kindText({ role, evidence }: ComputedRow): string {
  if (evidence === 'follows') return 'follows from others'
  return evidence === 'chosen' ? 'chosen afterwards' : (KINDS[role] ?? role)
}

/** Rows of a case by what they show, and how many of them are within their tolerance. */
export type CaseCount = { id: string; title: string; counts: string[] }

/** What is counted for each case, from the strongest evidence to the weakest. */
export const COUNTED = [
  'prediction',
  'follows from others',
  'chosen afterwards',
  'identity',
  'catalogue',
  'fitted',
] as const

/** "12 of 15" for all rows of each case, then for each kind; a dash where none are judged. */
export function caseCounts({ cases }: Pick<Cases, 'cases'>): CaseCount[] {
  return cases.map(({ id, title, rows }) => ({
    id,
    title,
    counts: [withinText(rows), ...COUNTED.map((kind) => withinText(rows.filter((row) => kindText(row) === kind)))],
  }))
}

/** "12 of 15": rows within their tolerance of those that are judged, the one count of all pages. */
export function withinText(rows: ComputedRow[]): string {
  const judged = rows.filter(isJudged)
  const within = judged.filter(({ verdict }) => verdict === 'within').length
  return judged.length === 0 ? '\u2013' : `${within} of ${judged.length}`
}

export function isJudged({ verdict }: ComputedRow): boolean {
  return verdict === 'within' || verdict === 'outside'
}

/** Rows outside their tolerance, predictions first, each with the case that it is of. */
export function missedRows({ cases }: Pick<Cases, 'cases'>): { row: ComputedRow; title: string }[] {
  const missed = cases.flatMap(({ title, rows }) =>
    rows.filter(({ verdict }) => verdict === 'outside').map((row) => ({ row, title })),
  )
  return missed.toSorted((one, other) => rank(one.row) - rank(other.row))
}

function rank(row: ComputedRow): number {
  return (COUNTED as readonly string[]).indexOf(kindText(row))
}

/** The note of a row, with its range over structures, and what it follows from or what was chosen. */
export function noteText(row: ComputedRow): string {
  const { note, evidence, follows_from: basis, because } = row
  const how =
    evidence === 'follows'
      ? `Follows from ${(basis ?? []).join(', ')}: ${because}.`
      : evidence === 'chosen'
        ? `Chosen after the number had been seen: ${because}.`
        : ''
  return [note, structuresText(row), how].filter((part) => part !== '').join(' ')
}

/** What was fitted to which rows, and how many degrees of freedom are left. */
export function fitText({
  what,
  rows,
  parameters,
  independent_rows: independent,
  degrees_of_freedom: left,
}: CaseRows['fits'][number]): string {
  return (
    `Fitted, ${what}: ${parameters.length} parameters to ${rows.join(', ')}, of which ` +
    `${independent} are independent: ${left} degrees of freedom are left.`
  )
}

/** What is published is shown as it was printed, with its thousands apart. */
function printed(value: number): string {
  return Number.isInteger(value) ? whole(value) : String(value)
}

function range(low: number | null | undefined, high: number | null | undefined): string | null {
  if (low == null || high == null || threeDigits(low) === threeDigits(high)) return null
  return `${threeDigits(low)} to ${threeDigits(high)}`
}

/** The published number; a range where several instruments show it, the corrected one beside it. */
export function publishedText(row: ComputedRow): string {
  const { published_low: low, published_high: high } = row
  const shown =
    low == null || high == null || low === high ? printed(row.published) : `${printed(low)} to ${printed(high)}`
  return row.corrected == null ? shown : `${shown}, corrected ${printed(row.corrected)}`
}

/** A row in words, its numbers with their points below those of the rows around it. */
export type WrittenRow = {
  row: ComputedRow
  published: string
  computed: string
  /** Half the 95 % interval. */
  half: string
  error: string
  tolerance: string
}

export function writtenRows(rows: ComputedRow[]): WrittenRow[] {
  const published = alignPoints(rows.map(publishedText))
  const computed = alignPoints(rows.map(({ computed: value }) => (value === null ? null : threeDigits(value))))
  const half = alignPoints(
    rows.map(({ low, high }) => (low == null || high == null || low === high ? null : errorDigit((high - low) / 2))),
  )
  return rows.map((row, index) => ({
    row,
    published: published[index] ?? '',
    computed: computed[index] ?? '',
    half: half[index] ?? '',
    error: errorText(row),
    tolerance: toleranceText(row),
  }))
}

/** "4.1 to 4.3 over structures that fit as well: the published number lies outside.", or nothing. */
function structuresText(row: ComputedRow): string {
  const structures = range(row.structures_low, row.structures_high)
  return structures === null ? '' : `${structures} over structures that fit as well${missed(row)}.`
}

function missed({ published, corrected, structures_low: low, structures_high: high }: ComputedRow) {
  const aim = corrected ?? published
  return low == null || high == null || (low <= aim && aim <= high) ? '' : ': the published number lies outside'
}

export function errorText(row: ComputedRow): string {
  if (row.error_pct === null) return '\u2013'
  const size = Math.abs(row.error_pct).toFixed(1)
  const sign = row.error_pct < 0 ? '\u2212' : '+'
  return Number(size) === 0 ? `0.0${NO_BREAK}%` : `${sign}${size}${NO_BREAK}%`
}

export function toleranceText(row: ComputedRow): string {
  if (row.tolerance === null) return '\u2013'
  const first = row.tolerance_first_pct == null ? '' : ` (first ${row.tolerance_first_pct}${NO_BREAK}%)`
  return `${row.tolerance}${NO_BREAK}${row.tolerance_unit ?? ''}${first}`
}

/** Address that opens the design behind a row as a scenario of its own; null where there is none. */
export function designAddress(row: ComputedRow): string | null {
  const [caseId, file] = (row.design ?? '').split('/')
  if (!caseId || !file) return null
  const design = file.replace(/\.json$/, '')
  return `/scenarios/new?case=${encodeURIComponent(caseId)}&design=${encodeURIComponent(design)}`
}
