/** Rows of published cases: which to show, and their cells in words. */
import type { CaseRows, Cases, ComputedRow } from '@/api/types'

/** Nothing chosen shows everything. */
export type CaseFilter = { role: string | null; verdict: string | null; shows: string | null }

export const NO_FILTER: CaseFilter = { role: null, verdict: null, shows: null }

const FIELD: Record<keyof CaseFilter, (row: ComputedRow) => string> = {
  role: (row) => row.role,
  verdict: (row) => row.verdict,
  shows: (row) => evidenceText(row),
}
const FIELDS = Object.entries(FIELD) as [keyof CaseFilter, (row: ComputedRow) => string][]

export function filteredRows(rows: ComputedRow[], filter: CaseFilter): ComputedRow[] {
  return rows.filter((row) =>
    FIELDS.every(([field, of]) => filter[field] === null || of(row) === filter[field]),
  )
}

/** The values that some row has, to choose from. */
export function choices(cases: Cases, field: keyof CaseFilter): string[] {
  return [...new Set(cases.cases.flatMap(({ rows }) => rows.map(FIELD[field])))].sort()
}

const SHOWS: Record<NonNullable<ComputedRow['evidence']>, string> = {
  prediction: 'could have failed',
  follows: 'follows',
  chosen: 'chosen afterwards',
  none: '\u2013',
}

/** What the verdict of a row shows, in a word or two. */
export function evidenceText({ evidence }: ComputedRow): string {
  return SHOWS[evidence ?? 'none']
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

/** Four significant digits at least; what is published is shown as it was printed. */
function digits(value: number): string {
  return String(Number.isInteger(value) ? value : Number(value.toPrecision(4)))
}

function range(low: number | null | undefined, high: number | null | undefined): string | null {
  if (low == null || high == null || digits(low) === digits(high)) return null
  return `${digits(low)} to ${digits(high)}`
}

/** The published number; a range where several instruments show it, the corrected one beside it. */
export function publishedText(row: ComputedRow): string {
  const shown = range(row.published_low, row.published_high) ?? String(row.published)
  return row.corrected == null ? shown : `${shown}, corrected ${row.corrected}`
}

export function computedText(row: ComputedRow): string {
  return row.computed === null ? '\u2013' : digits(row.computed)
}

/** "95 % interval 3.88 to 3.99", or nothing. */
export function spreadText(row: ComputedRow): string {
  const interval = range(row.low, row.high)
  return interval === null ? '' : `95 % interval ${interval}`
}

/** "4.1 to 4.3 over structures that fit as well: the published number lies outside.", or nothing. */
function structuresText(row: ComputedRow): string {
  const structures = range(row.structures_low, row.structures_high)
  return structures === null ? '' : `${structures} over structures that fit as well${missed(row)}.`
}

function missed({ published, corrected, structures_low: low, structures_high: high }: ComputedRow) {
  const aim = corrected ?? published
  return low == null || high == null || (low <= aim && aim <= high)
    ? ''
    : ': the published number lies outside'
}

export function errorText(row: ComputedRow): string {
  if (row.error_pct === null) return '\u2013'
  const size = Math.abs(row.error_pct).toFixed(1)
  const sign = row.error_pct < 0 ? '\u2212' : '+'
  return Number(size) === 0 ? '0 %' : `${sign}${size} %`
}

export function toleranceText(row: ComputedRow): string {
  if (row.tolerance === null) return '\u2013'
  const first = row.tolerance_first_pct == null ? '' : ` (first ${row.tolerance_first_pct} %)`
  return `${row.tolerance} ${row.tolerance_unit ?? ''}${first}`
}

/** Address that opens the design behind a row as a scenario of its own; null where there is none. */
export function designAddress(row: ComputedRow): string | null {
  const [caseId, file] = (row.design ?? '').split('/')
  if (!caseId || !file) return null
  const design = file.replace(/\.json$/, '')
  return `/scenarios/new?case=${encodeURIComponent(caseId)}&design=${encodeURIComponent(design)}`
}
