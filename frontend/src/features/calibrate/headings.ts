/** What a column of a pasted table holds, by its heading as people and spreadsheets write it. */
import { FURTHER, furtherLabel } from './calibration-draft'
import { LOAD, loadLabel, OFFERED, offeredPath } from './point-load'

import { labelWithUnit, type SweepField } from '@/lib/design/fields/sweep-fields'

export const MEASURED = ['iops', 'latency_mean_ms', 'duration_s'] as const
export const OWN: readonly string[] = ['id', 'role', 'group', 'operation', ...MEASURED, ...FURTHER]

const WORDS: Record<string, string[]> = {
  id: ['name', 'point', 'time', 'date', 'date and time', 'timestamp', 'when', 'moment', 'test', 'run'],
  group: ['class of vms', 'class', 'vm group'],
  iops: ['io s', 'ios s', 'i os', 'i o s', 'i os s', 'i os per second', 'io per second', 'total iops', 'iops total'],
  latency_mean_ms: [
    'latency',
    'mean latency',
    'latency mean',
    'average latency',
    'avg latency',
    'latency avg',
    'response time',
  ],
  latency_p95_ms: ['p95', 'latency p95', 'p95 latency', '95th percentile'],
  latency_p99_ms: ['p99', 'latency p99', 'p99 latency', '99th percentile'],
  davg_ms: ['davg'],
  kavg_ms: ['kavg'],
  gavg_ms: ['gavg'],
  duration_s: ['duration'],
  noise_pct: ['noise'],
  [LOAD]: ['load of all classes', 'load of all vm groups'],
  [OFFERED]: ['offered iops'],
}
const NAMES = new Map(Object.entries(WORDS).flatMap(([name, words]) => words.map((word) => [word, name] as const)))
const UNIT = /\s*[[(]([^\])]*)[\])]\s*$/
const OTHER_TIMES = new Set(['us', 'µs', 'μs', 'usec', 'microseconds', 's', 'sec', 'seconds', 'ns'])

/** A column by its name for files and commands, or why there is none. */
export type Heading = { ok: true; name: string } | { ok: false; message: string }

export function headingOf(text: string, fields: SweepField[]): Heading {
  const field = fields.find((known) => [known.path, known.label, labelWithUnit(known)].includes(text))
  if (field !== undefined) return { ok: true, name: field.path }
  const name = nameOf(text)
  if (name === undefined) {
    return text.includes('.') ? { ok: true, name: offeredPath(text, fields) } : { ok: false, message: strange(text) }
  }
  const unit = UNIT.exec(text)?.[1]?.trim().toLowerCase() ?? ''
  if (name.endsWith('_ms') && OTHER_TIMES.has(unit)) {
    return {
      ok: false,
      message: `"${text}" is in ${unit}. Convert the column to milliseconds and head it "${shown(name)}".`,
    }
  }
  return { ok: true, name }
}

/** The column of ours that a heading means, whatever its capitals, dots and units. */
function nameOf(text: string): string | undefined {
  const lower = text.toLowerCase()
  const names = [...OWN, LOAD, OFFERED]
  if (names.includes(lower)) return lower
  const words = lower
    .replace(UNIT, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
  return NAMES.get(words) ?? names.find((name) => name.replaceAll('_', ' ') === words)
}

function shown(name: string): string {
  return name === 'latency_mean_ms' ? 'Mean latency [ms]' : furtherLabel(name as (typeof FURTHER)[number])
}

function strange(text: string): string {
  const known = ['Name', 'Role', 'Class of VMs', 'IOPS', 'Mean latency [ms]', 'p99 [ms]', loadLabel(LOAD)]
  return `"${text}" is not a column here. Use ${known.join(', ')}, a design field by its label in the form, or a field name (${OWN.join(', ')}, classes.web.workload.outstanding_ios). Rename it, or leave it out.`
}
