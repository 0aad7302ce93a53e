/** What is fitted to what, as it is typed, and the question that it makes. */
import { nextParameter, type ParameterDraft } from './parameter-draft'
import {
  alternativesOf,
  structureFields,
  structuresOf,
  type StructureDraft,
} from './structure-draft'

import type {
  Alternative,
  CalibrationQuestion,
  Design,
  Finding,
  Measurements,
  RefusedRow,
  SimulationOptions,
} from '@/api/types'
import { initialFields, sweepFields } from '@/lib/design/fields/sweep-fields'
import { readNumber, readsTwoWays } from '@/lib/format/typed-number'


export type Role = Measurements['points'][number]['role']
export const ROLES: readonly Role[] = ['calibrate', 'predict', 'ignore']

/** What else a point may say, beside IOPS, mean latency and duration. */
export const FURTHER = [
  'latency_p95_ms',
  'latency_p99_ms',
  'davg_ms',
  'kavg_ms',
  'gavg_ms',
  'actv',
  'qued',
  'noise_pct',
] as const
export type Further = (typeof FURTHER)[number]

const FURTHER_LABELS: Record<Further, string> = {
  latency_p95_ms: 'p95 [ms]',
  latency_p99_ms: 'p99 [ms]',
  davg_ms: 'DAVG [ms]',
  kavg_ms: 'KAVG [ms]',
  gavg_ms: 'GAVG [ms]',
  actv: 'ACTV',
  qued: 'QUED',
  noise_pct: 'Noise [%]',
}

export function furtherLabel(name: Further): string {
  return FURTHER_LABELS[name]
}

export type PointDraft = {
  id: string
  role: Role
  /** VM group that was measured; empty: all together. */
  group: string
  /** Operation whose duration was measured; empty: none. */
  operation: string
  /** What the fields of the columns were at this point. */
  values: string[]
  iops: string
  latencyMs: string
  durationS: string
  /** What else was measured, in the order of the draft's `further`. */
  further: string[]
  /** Why the row of the table that it is from could not be read; gone once the row is edited. */
  misread?: string
}
export type MeasurementsDraft = {
  source: string
  /** Whether nothing is fitted. */
  predicts: boolean
  parameters: ParameterDraft[]
  /** Fields in which the points differ from the design, as an override names them. */
  columns: string[]
  /** Structures beside the design: the usual ones, those that were chosen, and those of other origin. */
  usual: boolean
  structures: StructureDraft[]
  furtherStructures: Alternative[]
  /** What else the points say. */
  further: Further[]
  points: PointDraft[]
}

export function blankPoint(points: PointDraft[], columns: number, further = 0): PointDraft {
  return {
    id: `point ${points.length + 1}`,
    role: 'calibrate',
    group: '',
    operation: '',
    values: Array.from({ length: columns }, () => ''),
    iops: '',
    latencyMs: '',
    durationS: '',
    further: Array.from({ length: further }, () => ''),
  }
}

/** One parameter and two empty points that differ in the load. */
export function initialDraft(design: Design): MeasurementsDraft {
  const [load] = initialFields(sweepFields(design))
  const first = nextParameter(design, [])
  const point = blankPoint([], 1)
  return {
    source: '',
    predicts: false,
    usual: false,
    structures: [],
    furtherStructures: [],
    parameters: first === null ? [] : [first],
    columns: load === '' ? [] : [load],
    further: [],
    points: [point, { ...blankPoint([point], 1), role: 'predict' }],
  }
}

/** What a calibration was asked, for the form that asked it; rows that were set aside as they were sent. */
export function draftOfMeasurements(
  measurements: Measurements,
  refused: RefusedRow[] = [],
): MeasurementsDraft {
  const roles = new Map(refused.map(({ place, role }) => [place.split('/')[2], role]))
  const columns = [
    ...new Set(measurements.points.flatMap((point) => Object.keys(point.overrides ?? {}))),
  ]
  const further = FURTHER.filter((name) => measurements.points.some((point) => point[name] != null))
  return {
    source: measurements.source ?? '',
    predicts: (measurements.parameters ?? []).length === 0,
    usual: measurements.usual_structures ?? false,
    ...structuresOf(measurements.structures ?? []),
    parameters: (measurements.parameters ?? []).map(({ path, also, low, high, whole }) => ({
      path,
      also: also?.[0] ?? '',
      low: String(low),
      high: String(high),
      whole: whole ?? false,
      value: '',
    })),
    columns,
    further,
    points: measurements.points.map((point, index) => ({
      id: point.id,
      role: roles.get(String(index)) ?? point.role,
      group: point.group ?? '',
      operation: point.operation ?? '',
      values: columns.map((path) => String(point.overrides?.[path] ?? '')),
      iops: String(point.iops ?? ''),
      latencyMs: String(point.latency_mean_ms ?? ''),
      durationS: String(point.duration_s ?? ''),
      further: further.map((name) => String(point[name] ?? '')),
    })),
  }
}

export function addColumn(draft: MeasurementsDraft, path: string): MeasurementsDraft {
  return {
    ...draft,
    columns: [...draft.columns, path],
    points: draft.points.map((point) => ({ ...point, values: [...point.values, ''] })),
  }
}

export function addFurther(draft: MeasurementsDraft, name: Further): MeasurementsDraft {
  return {
    ...draft,
    further: [...draft.further, name],
    points: draft.points.map((point) => ({ ...point, further: [...point.further, ''] })),
  }
}

export function removeFurther(draft: MeasurementsDraft, index: number): MeasurementsDraft {
  return {
    ...draft,
    further: draft.further.toSpliced(index, 1),
    points: draft.points.map((point) => ({ ...point, further: point.further.toSpliced(index, 1) })),
  }
}

export function removeColumn(draft: MeasurementsDraft, index: number): MeasurementsDraft {
  return {
    ...draft,
    columns: draft.columns.toSpliced(index, 1),
    points: draft.points.map((point) => ({ ...point, values: point.values.toSpliced(index, 1) })),
  }
}

export type DraftQuestion =
  | { ok: true; question: CalibrationQuestion; aside: Finding[] }
  | { ok: false; problems: string[] }

/**
 * The question that the typed text makes, or every reason why it makes none. A row with a number that cannot be
 * read is set aside by itself.
 */
export function questionOfDraft(
  design: Design,
  draft: MeasurementsDraft,
  options: SimulationOptions,
): DraftQuestion {
  const problems: string[] = []
  const aside: Finding[] = []
  let wrong = problems
  const read = (text: string, where: string) => {
    if (text.trim() === '') return null
    const typed = readNumber(text)
    if (!typed.ok) wrong.push(`${where}: ${typed.message}`)
    return typed.ok ? typed.value : null
  }
  /** Words are values too: a path policy, for example. */
  const override = (text: string, where: string) => {
    if (readsTwoWays(text)) return read(text, where) ?? text
    const typed = readNumber(text)
    return typed.ok ? typed.value : text
  }
  const needed = (text: string, where: string) => {
    if (text.trim() === '') problems.push(`${where} is empty. Enter a number.`)
    return read(text, where) ?? 0
  }
  const parameters = draft.predicts
    ? []
    : draft.parameters.map(({ path, also, low, high, whole }) => ({
        path,
        also: also === '' ? [] : [also],
        low: needed(low, `Lowest value of ${path}`),
        high: needed(high, `Highest value of ${path}`),
        whole,
      }))
  const given = draft.predicts
    ? draft.parameters.flatMap(({ path, also, value }) => {
        const number = read(value, `Value of ${path}`)
        return number === null ? [] : [path, also].filter(Boolean).map((each) => [each, number] as const)
      })
    : []
  const chosen = alternativesOf(draft.structures, structureFields(design), read)
  const structures = [...chosen, ...draft.furtherStructures]
  const pointOf = (point: PointDraft) => ({
    id: point.id,
    role: point.role,
    group: point.group === '' ? null : point.group,
    operation: point.operation === '' ? null : point.operation,
    iops: read(point.iops, `IOPS of ${point.id}`),
    latency_mean_ms: read(point.latencyMs, `Latency of ${point.id}`),
    duration_s: read(point.durationS, `Duration of ${point.id}`),
    ...Object.fromEntries(
      draft.further.map((name, index) => [
        name,
        read(point.further[index] ?? '', `${furtherLabel(name)} of ${point.id}`),
      ]),
    ),
    overrides: Object.fromEntries([
      ...given,
      ...draft.columns.flatMap((path, index) => {
        const text = point.values[index]?.trim() ?? ''
        return text === '' ? [] : [[path, override(text, `${path} of ${point.id}`)] as const]
      }),
    ]),
  })
  const points = draft.points.map((point, index) => {
    wrong = []
    const made = pointOf(point)
    if (point.misread !== undefined) wrong = [point.misread]
    if (wrong.length === 0 || point.role === 'ignore') return made
    const pointer = `/measurements/points/${String(index)}`
    aside.push(...wrong.map((message) => ({ pointer, message, remedy: '' })))
    return { ...made, role: 'ignore' as const }
  })
  wrong = problems
  if (parameters.length === 0 && !draft.predicts) {
    problems.push('No unknown field is chosen. Add one, or predict without fitting.')
  }
  if (points.length === 0) problems.push('No measured points yet. Add one.')
  if (problems.length > 0) return { ok: false, problems }
  const { source, usual } = draft
  const measurements = { source, parameters, points, structures, usual_structures: usual }
  return { ok: true, question: { design, measurements, options }, aside }
}
