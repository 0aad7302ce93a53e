/** What is wrong with single rows of the measured points: which they are, and in words. */
import type { PointDraft } from './calibration-draft'

import type { Finding, Problem, RefusedRow } from '@/api/types'

const AT_POINT = /^\/measurements\/points\/(\d+)(\/|$)/

/** What was refused about each row, by its place; what is about no row stays in `others`. */
export function findingsByRow(findings: Finding[]): { rows: Map<number, Finding[]>; others: Finding[] } {
  const rows = new Map<number, Finding[]>()
  const others: Finding[] = []
  for (const finding of findings) {
    const place = AT_POINT.exec(finding.pointer)?.[1]
    const told = inFormWords(finding)
    if (place === undefined) others.push(told)
    else rows.set(Number(place), [...(rows.get(Number(place)) ?? []), told])
  }
  return { rows, others }
}

/** What a point may say, by the columns of the form instead of those of a file. */
const COLUMNS: Record<string, string> = {
  iops: 'IOPS',
  latency_mean_ms: 'mean latency',
  latency_p95_ms: 'p95',
  latency_p99_ms: 'p99',
  davg_ms: 'DAVG',
  kavg_ms: 'KAVG',
  gavg_ms: 'GAVG',
  actv: 'ACTV',
  qued: 'QUED',
  duration_s: 'the duration',
}
const COLUMN = new RegExp(`\\b(${Object.keys(COLUMNS).join('|')})\\b`, 'g')

function inFormWords(finding: Finding): Finding {
  const { limit } = finding
  return limit == null ? finding : { ...finding, limit: limit.replace(COLUMN, (name) => COLUMNS[name] ?? name) }
}

/** What was refused besides the rows, which are told beside the table. */
export function problemBesideRows(problem: Problem): Problem {
  const { rows, others } = findingsByRow(problem.errors ?? [])
  const errors = others.map((finding) => ({ ...finding, pointer: '' }))
  return rows.size === 0
    ? { ...problem, errors }
    : { ...problem, detail: 'Correct the rows that are marked in the table above.', errors }
}

/** The refusals of rows that still stand as they were sent, by where they stand now. */
export function remainingRowFindings(
  refused: Map<number, Finding[]>,
  sent: PointDraft[],
  points: PointDraft[],
): Map<number, Finding[]> {
  return new Map(
    points.flatMap((point, index) => {
      const findings = refused.get(sent.indexOf(point))
      return findings === undefined ? [] : [[index, findings] as const]
    }),
  )
}

/** What was wrong with the lines of the table that rows are from, by where they stand. */
export function misreadRows(points: PointDraft[]): Map<number, Finding[]> {
  return new Map(
    points.flatMap(({ misread }, index) =>
      misread === undefined ? [] : [[index, [{ pointer: '', message: misread, remedy: '' }]] as const],
    ),
  )
}

/** What is wrong with rows that the server set aside, as findings about the question. */
export function findingsOfRefused(refused: RefusedRow[]): Finding[] {
  return refused.map(({ place, point, reason }) => ({
    pointer: `/measurements${place}`,
    message: point === '' ? reason : `${point}: ${reason}`,
    remedy: '',
  }))
}

/** "2 points are set aside: neither fitted nor predicted". */
export function asideInWords(points: number): string {
  return `${points === 1 ? '1 point is' : `${String(points)} points are`} set aside: neither fitted nor predicted`
}
