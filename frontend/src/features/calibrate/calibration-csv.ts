/** Measured points as CSV: from a file or the clipboard into the rows of the form. */
import {
  FURTHER,
  ROLES,
  type Further,
  type MeasurementsDraft,
  type PointDraft,
  type Role,
} from './calibration-draft'

import { cellsOfLine, csvCell } from '@/lib/files/csv'

const MOST_CHARACTERS = 500_000
const MOST_POINTS = 500
const MEASURED = ['iops', 'latency_mean_ms', 'duration_s'] as const
const OWN = ['id', 'role', 'group', 'operation', ...MEASURED, ...FURTHER] as const

export type ParsedPoints =
  | { ok: true; columns: string[]; further: Further[]; points: PointDraft[] }
  | { ok: false; message: string }

const refused = (message: string): ParsedPoints => ({ ok: false, message })

/**
 * Reads rows separated by comma, semicolon or tab, whichever the header has. A row that cannot be read stays as far
 * as it goes, with the reason.
 */
export function pointsFromCsv(text: string): ParsedPoints {
  if (text.length > MOST_CHARACTERS) {
    return refused('The table has more than 500,000 characters. Measured points need far fewer.')
  }
  const lines = text.split(/\r?\n/).map((line, index) => ({ line, number: index + 1 }))
  const [head, ...rest] = lines.filter(({ line }) => /[^\s,;]/.test(line))
  if (head === undefined || rest.length === 0) {
    return refused('The table needs a header and a row. The header names iops, latency_mean_ms or duration_s.')
  }
  if (rest.length > MOST_POINTS) {
    return refused(`These are ${rest.length} rows; a calibration takes at most ${MOST_POINTS}.`)
  }
  const names = head.line.replace(/^\uFEFF/, '')
  const separator = ['\t', ';', ','].find((candidate) => names.includes(candidate)) ?? ','
  const header = shortened(cellsOfLine(names, separator), 0).map(ownName)
  const problem = headerProblem(header)
  if (problem !== null) return refused(problem)
  const columns = header.filter((name) => !isOwn(name))
  const further = FURTHER.filter((name) => header.includes(name))
  const points = rest.map(({ line, number }, index): PointDraft => {
    const cells = shortened(cellsOfLine(line, separator), header.length)
    const at = (name: string) => cells[header.indexOf(name)] ?? ''
    const role = roleOf(at('role'))
    const misread = rowProblem(number, cells.length, header.length, role === null ? at('role') : null)
    return {
      id: at('id') || `point ${index + 1}`,
      role: role ?? 'calibrate',
      group: at('group'),
      operation: at('operation'),
      values: columns.map(at),
      iops: at('iops'),
      latencyMs: at('latency_mean_ms'),
      durationS: at('duration_s'),
      further: further.map(at),
      ...(misread === null ? {} : { misread }),
    }
  })
  return { ok: true, columns, further, points }
}

/** Without the empty cells that a spreadsheet leaves behind the last column. */
function shortened(cells: string[], least: number): string[] {
  const last = cells.findLastIndex((cell) => cell !== '')
  return cells.slice(0, Math.max(last + 1, Math.min(least, cells.length)))
}

function rowProblem(line: number, cells: number, wanted: number, role: string | null): string | null {
  if (cells !== wanted) {
    return `Line ${String(line)} has ${String(cells)} ${cells === 1 ? 'cell' : 'cells'}, the header ${String(wanted)}. Correct the row.`
  }
  if (role !== null) {
    return `Line ${String(line)} has the role "${role}". A role is calibrate, predict or ignore.`
  }
  return null
}

/** The name of a column of ours however it is capitalized; fields of a design as they are. */
function ownName(name: string): string {
  return isOwn(name.toLowerCase()) ? name.toLowerCase() : name
}

function isOwn(name: string): boolean {
  return (OWN as readonly string[]).includes(name)
}

function headerProblem(header: string[]): string | null {
  if (![...MEASURED, ...FURTHER].some((name) => name !== 'noise_pct' && header.includes(name))) {
    return 'The header names neither iops nor latency_mean_ms nor duration_s. Name what was measured.'
  }
  const twice = header.find((name, index) => header.indexOf(name) !== index)
  if (twice !== undefined) return `The header names "${twice}" twice. Name each column once.`
  const strange = header.find((name) => !isOwn(name) && !name.includes('.'))
  if (strange === undefined) return null
  return `"${strange}" is not a column here. Columns are ${OWN.join(', ')}, and fields such as vm_groups.web.workload.outstanding_ios.`
}

function roleOf(text: string): Role | null {
  return text === '' ? 'calibrate' : (ROLES.find((role) => role === text) ?? null)
}

/** The rows of the form as CSV, for a spreadsheet and back. */
export function csvOf({
  columns,
  further,
  points,
}: Pick<MeasurementsDraft, 'columns' | 'further' | 'points'>): string {
  const timed = points.some((point) => point.operation !== '' || point.durationS !== '')
  const rows = points.map((point) => [
    point.id,
    point.role,
    point.group,
    ...(timed ? [point.operation] : []),
    ...point.values,
    point.iops,
    point.latencyMs,
    ...(timed ? [point.durationS] : []),
    ...point.further,
  ])
  const header = [
    ...['id', 'role', 'group', ...(timed ? ['operation'] : [])],
    ...columns,
    ...['iops', 'latency_mean_ms', ...(timed ? ['duration_s'] : []), ...further],
  ]
  return [header, ...rows].map((cells) => cells.map(csvCell).join(',')).join('\r\n') + '\r\n'
}
