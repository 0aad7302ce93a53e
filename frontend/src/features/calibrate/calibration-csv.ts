/** Measured points as CSV: from a file or the clipboard into the rows of the form. */
import {
  FURTHER,
  ROLES,
  type Further,
  type MeasurementsDraft,
  type PointDraft,
  type Role,
} from './calibration-draft'

const MOST_CHARACTERS = 500_000
const MOST_POINTS = 500
const MEASURED = ['iops', 'latency_mean_ms', 'duration_s'] as const
const OWN = ['id', 'role', 'group', 'operation', ...MEASURED, ...FURTHER] as const

export type ParsedPoints =
  | { ok: true; columns: string[]; further: Further[]; points: PointDraft[] }
  | { ok: false; message: string }

const refused = (message: string): ParsedPoints => ({ ok: false, message })

/** Reads rows separated by comma, semicolon or tab, whichever the header has. */
export function pointsFromCsv(text: string): ParsedPoints {
  if (text.length > MOST_CHARACTERS) {
    return refused('The table has more than 500,000 characters. Measured points need far fewer.')
  }
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const [head, ...rest] = lines
  if (head === undefined || rest.length === 0) {
    return refused('The table needs a header and a row. The header names iops, latency_mean_ms or duration_s.')
  }
  if (rest.length > MOST_POINTS) {
    return refused(`These are ${rest.length} rows; a calibration takes at most ${MOST_POINTS}.`)
  }
  const separator = ['\t', ';', ','].find((candidate) => head.includes(candidate)) ?? ','
  const cellsOf = (line: string) => line.split(separator).map(unquoted)
  const header = cellsOf(head.replace(/^\uFEFF/, ''))
  const problem = headerProblem(header)
  if (problem !== null) return refused(problem)
  const columns = header.filter((name) => !isOwn(name))
  const further = FURTHER.filter((name) => header.includes(name))
  const points: PointDraft[] = []
  for (const [index, line] of rest.entries()) {
    const cells = cellsOf(line)
    if (cells.length !== header.length) {
      return refused(
        `Row ${index + 1} has ${cells.length} cells, the header ${header.length}. Correct the row.`,
      )
    }
    const at = (name: string) => cells[header.indexOf(name)] ?? ''
    const role = roleOf(at('role'))
    if (role === null) {
      return refused(
        `Row ${index + 1} has the role "${at('role')}". A role is calibrate, predict or ignore.`,
      )
    }
    points.push({
      id: at('id') || `point ${index + 1}`,
      role,
      group: at('group'),
      operation: at('operation'),
      values: columns.map(at),
      iops: at('iops'),
      latencyMs: at('latency_mean_ms'),
      durationS: at('duration_s'),
      further: further.map(at),
    })
  }
  return { ok: true, columns, further, points }
}

function unquoted(cell: string): string {
  return cell.trim().replace(/^"(.*)"$/, '$1')
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
  return [header, ...rows].map((cells) => cells.join(',')).join('\r\n') + '\r\n'
}
