/** What is fitted to what, as it is typed. */
import { boxesOf, nextParameter, type ParameterDraft } from './parameter-draft'
import { initialLoad, LOAD, OFFERED, offeredPath, type LoadFrom } from './point-load'
import { structuresOf, type StructureDraft } from './structure-draft'

import type { Alternative, Design, Measurements, RefusedRow } from '@/api/types'
import { haveSame, pathsOf } from '@/lib/design/fields/class-fields'
import type { SweepField } from '@/lib/design/fields/sweep-fields'

export type Role = Measurements['points'][number]['role']
export const ROLES: readonly Role[] = ['calibrate', 'predict', 'ignore']

const ROLE_LABELS: Record<Role, string> = { calibrate: 'fit', predict: 'predict', ignore: 'ignore' }

export function roleLabel(role: Role): string {
  return ROLE_LABELS[role]
}

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
  /** class of VMs that was measured; empty: all together. */
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
  loadFrom: LoadFrom
  /** Fields in which the points differ from the design, as an override names them, or loads. */
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

/** Whether nothing was typed into a row yet. */
export function isBlank({ values, iops, latencyMs, durationS, further, misread }: PointDraft): boolean {
  return (
    misread === undefined && [...values, iops, latencyMs, durationS, ...further].every((text) => text.trim() === '')
  )
}

/** One parameter and some empty points that differ in the load. */
export function initialDraft(design: Design): MeasurementsDraft {
  const { loadFrom, columns } = initialLoad(design)
  const first = nextParameter(design, [])
  const points: PointDraft[] = []
  for (const role of ['calibrate', 'predict', 'calibrate'] as const) {
    points.push({ ...blankPoint(points, columns.length), role })
  }
  return {
    source: '',
    predicts: false,
    usual: false,
    structures: [],
    furtherStructures: [],
    parameters: first === null ? [] : [first],
    loadFrom,
    columns,
    further: [],
    points,
  }
}

type Measured = Measurements['points'][number]

function overriddenAt({ overrides = {} }: Measured, column: string): number | string | undefined {
  const key = Object.keys(overrides).find((name) => haveSame(name, column))
  return key === undefined ? undefined : overrides[key]
}

/** A column for each field in which points differ; one for fields that are offered as one and never differ. */
function columnsOf(points: Measured[], fields: SweepField[]): string[] {
  const keys = new Set(points.flatMap(({ overrides = {} }) => Object.keys(overrides)))
  const left = new Set([...keys].map((key) => offeredPath(key, fields)))
  for (const { path } of fields) {
    const own = pathsOf(path)
    const isOne = own.length > 1 && own.every((each) => left.has(each))
    const values = ({ overrides = {} }: Measured) => new Set(own.map((each) => overrides[each]))
    if (!isOne || points.some((point) => values(point).size > 1)) continue
    for (const each of own) left.delete(each)
    left.add(path)
  }
  return [...left]
}

/** How points say their load, and the columns that it takes. */
function loadsOf(points: Measured[]): { loadFrom: LoadFrom; loads: string[] } {
  const loads = points.some(({ load }) => load != null) ? [LOAD] : []
  if (points.every((point) => point.offered_iops == null)) return { loadFrom: 'fields', loads }
  const isOne = points.every(({ iops }) => iops == null)
  return isOne ? { loadFrom: 'iops', loads } : { loadFrom: 'fields', loads: [...loads, OFFERED] }
}

/** What a calibration was asked, for the form that asked it; rows that were set aside as they were sent. */
export function draftOfMeasurements(
  measurements: Measurements,
  refused: RefusedRow[] = [],
  fields: SweepField[] = [],
): MeasurementsDraft {
  const roles = new Map(refused.map(({ place, role }) => [place.split('/')[2], role]))
  const { points } = measurements
  const { loadFrom, loads } = loadsOf(points)
  const paths = columnsOf(points, fields)
  const valueOf = (point: Measurements['points'][number], path: string) =>
    path === LOAD ? point.load : path === OFFERED ? point.offered_iops : overriddenAt(point, path)
  const further = FURTHER.filter((name) => measurements.points.some((point) => point[name] != null))
  return {
    source: measurements.source ?? '',
    predicts: (measurements.parameters ?? []).length === 0,
    usual: measurements.usual_structures ?? false,
    ...structuresOf(measurements.structures ?? []),
    parameters: (measurements.parameters ?? []).map(({ path, also, low, high, whole }) => ({
      ...boxesOf([path, ...(also ?? [])], fields),
      low: String(low),
      high: String(high),
      whole: whole ?? false,
      value: '',
    })),
    loadFrom,
    columns: [...loads, ...paths],
    further,
    points: points.map((point, index) => ({
      id: point.id,
      role: roles.get(String(index)) ?? point.role,
      group: point.group ?? '',
      operation: point.operation ?? '',
      values: [...loads, ...paths].map((path) => String(valueOf(point, path) ?? '')),
      iops: String((loadFrom === 'iops' ? point.offered_iops : point.iops) ?? ''),
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
