/** Measured points as CSV: from a file or the clipboard into the rows of the form. */
import {
  FURTHER,
  roleLabel,
  ROLES,
  type Further,
  type MeasurementsDraft,
  type PointDraft,
  type Role,
} from './calibration-draft'
import { headingOf, MEASURED, OWN } from './headings'
import { loadOfColumns, OFFERED, type LoadFrom } from './point-load'

import type { SweepField } from '@/lib/design/fields/sweep-fields'
import { cellsOfLine, csvCell } from '@/lib/files/csv'
import { readNumber } from '@/lib/format/typed-number'

const MOST_CHARACTERS = 500_000
const MOST_POINTS = 500

/** Roles as a file names them, and as the form does. */
const ROLE_NAMES = new Map<string, Role>(
  ROLES.flatMap((role) => [[role, role] as const, [roleLabel(role), role] as const]),
)

export type ParsedPoints =
  | {
      ok: true
      columns: string[]
      further: Further[]
      points: PointDraft[]
      /** What the table says of the load; null where nothing. */
      loadFrom: LoadFrom | null
    }
  | { ok: false; message: string }

const refused = (message: string): ParsedPoints => ({ ok: false, message })

/**
 * Reads rows separated by comma, semicolon or tab, whichever the header has. A row that cannot be read stays as far
 * as it goes, with the reason.
 */
export function pointsFromCsv(text: string, fields: SweepField[] = []): ParsedPoints {
  if (text.length > MOST_CHARACTERS) {
    return refused('The table has more than 500,000 characters. Measured points need far fewer.')
  }
  const lines = text.split(/\r?\n/).map((line, index) => ({ line, number: index + 1 }))
  const [head, ...rest] = lines.filter(({ line }) => /[^\s,;]/.test(line))
  if (head === undefined || rest.length === 0) {
    return refused(
      'The table needs a header and a row. The header names what was measured, such as IOPS and Mean latency [ms].',
    )
  }
  if (rest.length > MOST_POINTS) {
    return refused(`These are ${rest.length} rows; a calibration takes at most ${MOST_POINTS}.`)
  }
  const names = head.line.replace(/^\uFEFF/, '')
  const separator = ['\t', ';', ','].find((candidate) => names.includes(candidate)) ?? ','
  const read = headerOf(shortened(cellsOfLine(names, separator), 0), fields)
  if (!read.ok) return read
  const { header } = read
  const columns = header.filter((name) => !OWN.includes(name))
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
  return { ok: true, columns, further, points, loadFrom: read.isOffered ? 'iops' : loadOfColumns(columns) }
}

type Header = { ok: true; header: string[]; isOffered: boolean } | { ok: false; message: string }

/** What each column holds; IOPS that were offered are the IOPS of the form, where there are no others. */
function headerOf(heads: string[], fields: SweepField[]): Header {
  if (heads.every(isNumber)) {
    return {
      ok: false,
      message:
        'The first line has only numbers. Put the names of the columns above it, such as IOPS and Mean latency [ms].',
    }
  }
  const header: string[] = []
  for (const head of heads) {
    const meaning = headingOf(head, fields)
    if (!meaning.ok) return meaning
    header.push(meaning.name)
  }
  const isOffered = header.includes(OFFERED) && !header.includes('iops')
  const named = isOffered ? header.map((name) => (name === OFFERED ? 'iops' : name)) : header
  const problem = headerProblem(named)
  return problem === null ? { ok: true, header: named, isOffered } : { ok: false, message: problem }
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
    return `Line ${String(line)} has the role "${role}". A role is fit (or calibrate), predict or ignore.`
  }
  return null
}

function isNumber(cell: string): boolean {
  return readNumber(cell).ok
}

function headerProblem(header: string[]): string | null {
  if (![...MEASURED, ...FURTHER].some((name) => name !== 'noise_pct' && header.includes(name))) {
    return 'The header names neither IOPS nor latency nor duration. Name what was measured.'
  }
  const twice = header.find((name, index) => header.indexOf(name) !== index)
  if (twice !== undefined) return `The header names "${twice}" twice. Use each column name once.`
  return null
}

function roleOf(text: string): Role | null {
  return text === '' ? 'calibrate' : (ROLE_NAMES.get(text.toLowerCase()) ?? null)
}

/** The rows of the form as CSV, for a spreadsheet and back. */
export function csvOf({
  loadFrom,
  columns,
  further,
  points,
}: Pick<MeasurementsDraft, 'columns' | 'further' | 'points'> & { loadFrom?: LoadFrom | null }): string {
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
    ...[loadFrom === 'iops' ? OFFERED : 'iops', 'latency_mean_ms', ...(timed ? ['duration_s'] : []), ...further],
  ]
  return [header, ...rows].map((cells) => cells.map(csvCell).join(',')).join('\r\n') + '\r\n'
}
