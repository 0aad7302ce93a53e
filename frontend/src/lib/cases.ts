/** Rows of published cases: which to show, and their cells in words. */
import type { Cases, ComputedRow } from '@/api/types'

/** Nothing chosen shows everything. */
export type CaseFilter = { role: string | null; verdict: string | null }

export const NO_FILTER: CaseFilter = { role: null, verdict: null }

export function filteredRows(rows: ComputedRow[], { role, verdict }: CaseFilter): ComputedRow[] {
  return rows.filter(
    (row) => (role === null || row.role === role) && (verdict === null || row.verdict === verdict),
  )
}

/** The values that some row has, to choose from. */
export function choices(cases: Cases, field: 'role' | 'verdict'): string[] {
  return [...new Set(cases.cases.flatMap(({ rows }) => rows.map((row) => row[field])))].sort()
}

/** "52 of 60 predictions are within their tolerance." */
export function outcomeOfCases(cases: Cases): string {
  const rows = cases.cases.flatMap((one) => one.rows)
  const within = rows.filter((row) => row.verdict === 'within').length
  const judged = within + rows.filter((row) => row.verdict === 'outside').length
  return `${within} of ${judged} predictions are within their tolerance.`
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

/** "95 % interval 3.88 to 3.99; 4.1 to 4.3 over structures", or nothing. */
export function spreadText(row: ComputedRow): string {
  const interval = range(row.low, row.high)
  const structures = range(row.structures_low, row.structures_high)
  return [
    interval === null ? null : `95 % interval ${interval}`,
    structures === null ? null : `${structures} over structures that fit as well`,
  ]
    .filter((text) => text !== null)
    .join('; ')
}

export function errorText(row: ComputedRow): string {
  if (row.error_pct === null) return '\u2013'
  const size = Math.abs(row.error_pct).toFixed(1)
  const sign = row.error_pct < 0 ? '\u2212' : '+'
  return Number(size) === 0 ? '0 %' : `${sign}${size} %`
}

export function toleranceText(row: ComputedRow): string {
  return row.tolerance === null ? '\u2013' : `${row.tolerance} ${row.tolerance_unit ?? ''}`
}

/** Address that opens the design behind a row as a scenario of its own; null where there is none. */
export function designAddress(row: ComputedRow): string | null {
  const [caseId, file] = (row.design ?? '').split('/')
  if (!caseId || !file) return null
  const design = file.replace(/\.json$/, '')
  return `/scenarios/new?case=${encodeURIComponent(caseId)}&design=${encodeURIComponent(design)}`
}
