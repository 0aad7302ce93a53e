/** Long work of the server, whatever its kind: looked at, followed to its end, cancelled. */
import { calibrationPath, runPath, scenarioPath, sweepPath, V1 } from './calls'
import { request, tableSent } from './client'
import { follow } from './events'
import type { Batch, CalibrationRun, Run, RunStatus, Sweep } from './types'

export type Job = { id: string; status: RunStatus }

export type JobKind<T extends Job> = {
  /** Name of its events, and of what is remembered of it. */
  name: string
  path: (id: string) => string
  /** What is known after an event that does not bring everything. */
  merged?: (known: T | undefined, news: T) => T
}

/** What an event says that brings the points from some cell on. */
function mergedPoints(known: Sweep | undefined, news: Sweep): Sweep {
  const first = news.done_cells - news.points.length
  return { ...news, points: [...(known?.points.slice(0, first) ?? []), ...news.points] }
}

export const RUN: JobKind<Run> = { name: 'run', path: runPath }
export const SWEEP: JobKind<Sweep> = { name: 'sweep', path: sweepPath, merged: mergedPoints }
export const CALIBRATION: JobKind<CalibrationRun> = { name: 'calibration', path: calibrationPath }
export const BATCH: JobKind<Batch> = {
  name: 'batch',
  path: (id) => `${V1}/batches/${encodeURIComponent(id)}`,
}

const FINAL: ReadonlySet<RunStatus> = new Set(['succeeded', 'failed', 'cancelled'])

export function isFinal({ status }: Pick<Job, 'status'>): boolean {
  return FINAL.has(status)
}

export async function fetchJob<T extends Job>({ path }: JobKind<T>, id: string): Promise<T> {
  return (await request<T>('GET', path(id))).data
}

export async function cancelJob<T extends Job>({ path }: JobKind<T>, id: string): Promise<T> {
  return (await request<T>('POST', `${path(id)}/cancel`)).data
}

/** Calls `onNews` for each change until the work is final. Returns a function that stops following. */
export function followJob<T extends Job>(
  kind: JobKind<T>,
  id: string,
  { onNews, onError }: { onNews: (news: T) => void; onError: (error: unknown) => void },
): () => void {
  return follow<T>({
    path: kind.path(id),
    event: kind.name,
    fetch: () => fetchJob(kind, id),
    isFinal,
    onValue: onNews,
    onError,
  })
}

/** Address of a table of candidates to fill in. */
export function candidatesTemplatePath(scenarioId: string, kind: 'csv' | 'xlsx'): string {
  return `${scenarioPath(scenarioId)}/candidates.${kind}`
}

/** Starts a batch of the candidates in a CSV or XLSX file. */
export async function startBatch(scenarioId: string, file: File, engine: string): Promise<Batch> {
  const path = `${scenarioPath(scenarioId)}/batches?engine=${encodeURIComponent(engine)}`
  return (await request<Batch>('POST', path, { file: tableSent(file) })).data
}
