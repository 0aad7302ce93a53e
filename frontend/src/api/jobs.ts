/** Long work of the server, whatever its kind: looked at, followed to its end, cancelled. */
import { scenarioFilePath } from './calls'
import { api, asTable, dataOf } from './client'
import { follow } from './events'
import { client } from './generated/client.gen'
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

/** The kind of job that the API calls by this name, in this collection. */
function jobKind<T extends Job>(name: string, collection: string, merged?: JobKind<T>['merged']): JobKind<T> {
  const at = `/api/v1/${collection}`
  const called = (id: string, action = '') => ({ url: `${at}/{id}${action}`, path: { id } })
  return {
    name,
    at,
    fetch: (id) => dataOf(client.get<{ 200: T }, unknown, true>(called(id))),
    cancel: (id) => dataOf(client.post<{ 200: T }, unknown, true>(called(id, '/cancel'))),
    ...(merged && { merged }),
  }
}

export const RUN = jobKind<Run>('run', 'runs')
export const SWEEP = jobKind<Sweep>('sweep', 'sweeps', mergedPoints)
export const FAILURE_LIST = jobKind<FailureList>('failure_list', 'failures', mergedFailures)
export const WAY_LIST = jobKind<WayList>('way_list', 'ways')
export const HOUR_LIST = jobKind<HourList>('hour_list', 'hours')
export const CALIBRATION = jobKind<CalibrationRun>('calibration', 'calibrations')
export const IMPORT = jobKind<ImportRun>('import', 'imports')
export const TIMELINE = jobKind<TimelineRun>('timeline', 'timelines')
export const PLAN = jobKind<PlanRun>('plan', 'plans')
export const BATCH = jobKind<Batch>('batch', 'batches')

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
