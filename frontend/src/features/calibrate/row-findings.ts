/** What is wrong with single rows of the measured points: which they are, and in words. */
import type { PointDraft } from './calibration-draft'

import type { Finding, RefusedRow } from '@/api/types'

const AT_POINT = /^\/measurements\/points\/(\d+)(\/|$)/

/** What was refused about each row, by its place; what is about no row stays in `others`. */
export function findingsByRow(findings: Finding[]): {
  rows: Map<number, Finding[]>
  others: Finding[]
} {
  const rows = new Map<number, Finding[]>()
  const others: Finding[] = []
  for (const finding of findings) {
    const place = AT_POINT.exec(finding.pointer)?.[1]
    if (place === undefined) others.push(finding)
    else rows.set(Number(place), [...(rows.get(Number(place)) ?? []), finding])
  }
  return { rows, others }
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
