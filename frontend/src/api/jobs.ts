/** Long work of the server, whatever its kind: looked at, followed to its end, cancelled. */
import { scenarioFilePath } from './calls'
import { api, asTable, dataOf } from './client'
import { follow } from './events'
import type {
  Batch,
  CalibrationRun,
  FailureList,
  HourList,
  ImportRun,
  PlanRun,
  Run,
  RunStatus,
  Sweep,
  TimelineRun,
  WayList,
} from './types'

export type Job = { id: string; status: RunStatus; finished_at: string | null }

export type JobKind<T extends Job> = {
  /** Name of its events, and of what is remembered of it. */
  name: string
  /** Address of its collection; its events are at `/<id>/events` below it. */
  at: string
  fetch: (id: string) => Promise<T>
  cancel: (id: string) => Promise<T>
  /** What is known after an event that does not bring everything. */
  merged?: (known: T | undefined, news: T) => T
}

/** What an event says that brings new points: several workers answer cells, in any order. */
function mergedPoints(known: Sweep | undefined, news: Sweep): Sweep {
  const of = ({ design_id, values }: Sweep['points'][number]) => [design_id, ...values].join(' ')
  const points = new Map([...(known?.points ?? []), ...news.points].map((point) => [of(point), point]))
  const places = news.axes.map(({ values }) => new Map(values.map((value, place) => [value, place])))
  const designs = news.designs.map(({ id }) => id)
  const order = ({ design_id, values }: Sweep['points'][number]) =>
    values.reduce(
      (before, value, axis) => {
        const place = places[axis]
        return before * (place?.size ?? 1) + (place?.get(value) ?? 0)
      },
      Math.max(0, designs.indexOf(design_id ?? '')),
    )
  return { ...news, points: [...points.values()].sort((one, other) => order(one) - order(other)) }
}

/** What an event says that brings the failures answered since the one before. */
function mergedFailures(known: FailureList | undefined, news: FailureList): FailureList {
  const failures = new Map([...(known?.failures ?? []), ...news.failures].map((failure) => [failure.path, failure]))
  return { ...news, failures: [...failures.values()] }
}

const ofRun = (run_id: string) => ({ path: { run_id } })
export const RUN: JobKind<Run> = {
  name: 'run',
  at: '/api/v1/runs',
  fetch: (id) => dataOf(api.getRun(ofRun(id))),
  cancel: (id) => dataOf(api.cancelRun(ofRun(id))),
}

const ofSweep = (sweep_id: string) => ({ path: { sweep_id } })
export const SWEEP: JobKind<Sweep> = {
  name: 'sweep',
  at: '/api/v1/sweeps',
  fetch: (id) => dataOf(api.getSweep(ofSweep(id))),
  cancel: (id) => dataOf(api.cancelSweep(ofSweep(id))),
  merged: mergedPoints,
}

const ofFailureList = (failure_list_id: string) => ({ path: { failure_list_id } })
export const FAILURE_LIST: JobKind<FailureList> = {
  name: 'failure_list',
  at: '/api/v1/failures',
  fetch: (id) => dataOf(api.getFailureList(ofFailureList(id))),
  cancel: (id) => dataOf(api.cancelFailureList(ofFailureList(id))),
  merged: mergedFailures,
}

const ofWayList = (way_list_id: string) => ({ path: { way_list_id } })
export const WAY_LIST: JobKind<WayList> = {
  name: 'way_list',
  at: '/api/v1/ways',
  fetch: (id) => dataOf(api.getWayList(ofWayList(id))),
  cancel: (id) => dataOf(api.cancelWayList(ofWayList(id))),
}

const ofHourList = (hour_list_id: string) => ({ path: { hour_list_id } })
export const HOUR_LIST: JobKind<HourList> = {
  name: 'hour_list',
  at: '/api/v1/hours',
  fetch: (id) => dataOf(api.getHourList(ofHourList(id))),
  cancel: (id) => dataOf(api.cancelHourList(ofHourList(id))),
}

const ofCalibration = (calibration_id: string) => ({ path: { calibration_id } })
export const CALIBRATION: JobKind<CalibrationRun> = {
  name: 'calibration',
  at: '/api/v1/calibrations',
  fetch: (id) => dataOf(api.getCalibration(ofCalibration(id))),
  cancel: (id) => dataOf(api.cancelCalibration(ofCalibration(id))),
}

const ofImport = (import_id: string) => ({ path: { import_id } })
export const IMPORT: JobKind<ImportRun> = {
  name: 'import',
  at: '/api/v1/imports',
  fetch: (id) => dataOf(api.getImport(ofImport(id))),
  cancel: (id) => dataOf(api.cancelImport(ofImport(id))),
}

const ofTimeline = (timeline_id: string) => ({ path: { timeline_id } })
export const TIMELINE: JobKind<TimelineRun> = {
  name: 'timeline',
  at: '/api/v1/timelines',
  fetch: (id) => dataOf(api.getTimeline(ofTimeline(id))),
  cancel: (id) => dataOf(api.cancelTimeline(ofTimeline(id))),
}

const ofPlan = (plan_id: string) => ({ path: { plan_id } })
export const PLAN: JobKind<PlanRun> = {
  name: 'plan',
  at: '/api/v1/plans',
  fetch: (id) => dataOf(api.getPlan(ofPlan(id))),
  cancel: (id) => dataOf(api.cancelPlan(ofPlan(id))),
}

const ofBatch = (batch_id: string) => ({ path: { batch_id } })
export const BATCH: JobKind<Batch> = {
  name: 'batch',
  at: '/api/v1/batches',
  fetch: (id) => dataOf(api.getBatch(ofBatch(id))),
  cancel: (id) => dataOf(api.cancelBatch(ofBatch(id))),
}

const FINAL: ReadonlySet<RunStatus> = new Set(['succeeded', 'failed', 'cancelled'])

export function isFinal({ status }: Pick<Job, 'status'>): boolean {
  return FINAL.has(status)
}

/** Calls `onNews` for each change until the work is final. Returns a function that stops following. */
export function followJob<T extends Job>(
  kind: JobKind<T>,
  id: string,
  { onNews, onError }: { onNews: (news: T) => void; onError: (error: unknown) => void },
): () => void {
  return follow<T>({
    path: `${kind.at}/${encodeURIComponent(id)}`,
    event: kind.name,
    fetch: () => kind.fetch(id),
    isFinal,
    onValue: onNews,
    onError,
  })
}

/** Address of a table of candidates to fill in. */
export function candidatesTemplatePath(scenarioId: string, kind: 'csv' | 'xlsx'): string {
  return scenarioFilePath(scenarioId, `candidates.${kind}`)
}

export type BatchEngine = 'analytic' | 'scenario'

/** Starts a batch of the candidates in a CSV or XLSX file. */
export const startBatch = (scenario_id: string, file: File, engine: BatchEngine, label: string) =>
  dataOf(api.postBatch({ path: { scenario_id }, query: { engine, label }, ...asTable(file) }))
