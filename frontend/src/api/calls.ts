/** The REST calls, one function each. */
import { request, tableSent, type Answer } from './client'
import type {
  CalibrationQuestion,
  CalibrationRun,
  CandidateRow,
  Cases,
  Design,
  Example,
  Failures,
  Finding,
  Fix,
  KnownAnswers,
  Metric,
  LatencyTarget,
  LoadCurveAnswer,
  NewShare,
  PriceList,
  Repetition,
  Report,
  Run,
  RunResult,
  Scenario,
  ScenarioContent,
  ScenarioVersion,
  Setting,
  Share,
  ShareWish,
  SharedView,
  SimulationOptions,
  Survivor,
  Sweep,
  SweepQuestion,
  VersionChanges,
} from './types'

export const V1 = '/api/v1'

async function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  return (await request<T>('GET', path, signal ? { signal } : {})).data
}

async function post<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  return (await request<T>('POST', path, signal ? { body, signal } : { body })).data
}

/** The items in the table of a supplier, CSV or XLSX; nothing is kept. */
export async function readPriceList(file: File): Promise<PriceList> {
  return (await request<PriceList>('POST', `${V1}/price-lists`, { file: tableSent(file) })).data
}

export function runPath(id: string): string {
  return `${V1}/runs/${encodeURIComponent(id)}`
}

export function sweepPath(id: string): string {
  return `${V1}/sweeps/${encodeURIComponent(id)}`
}

export function calibrationPath(id: string): string {
  return `${V1}/calibrations/${encodeURIComponent(id)}`
}

export function scenarioPath(id: string): string {
  return `${V1}/scenarios/${encodeURIComponent(id)}`
}

export type ScriptLanguage = 'esxcli' | 'powercli'

/** Where the script is that takes hosts from the settings of one design to those of another. */
export function hostScriptPath(
  scenarioId: string,
  language: ScriptLanguage,
  before: string,
  after: string,
): string {
  const query = new URLSearchParams({ before, after })
  return `${scenarioPath(scenarioId)}/scripts/${language}?${query.toString()}`
}

export const fetchHealth = () => get<{ status: string }>('/healthz')

export const fetchExamples = () => get<Example[]>(`${V1}/examples`)

export const fetchKnownAnswers = () => get<KnownAnswers>(`${V1}/known-answers`)

export const computeKnownAnswers = () => post<KnownAnswers>(`${V1}/known-answers`, undefined)

export const fetchCases = () => get<Cases>(`${V1}/cases`)

export const computeCases = () => post<Cases>(`${V1}/cases`, undefined)

export const fetchCaseDesign = (caseId: string, designId: string) =>
  get<Design>(`${V1}/cases/${encodeURIComponent(caseId)}/designs/${encodeURIComponent(designId)}`)

export const checkDesign = (design: Design) =>
  post<{ problems: Finding[]; settings: Setting[] }>(`${V1}/designs/check`, design)

/** The analytic engine's answer, which comes at once. */
export const fetchEstimate = (design: Design, signal?: AbortSignal) =>
  post<Report>(`${V1}/evaluations`, { design, options: { engine: 'analytic' } }, signal)

/** Every single failure of a design, estimated, the worst first. */
export const fetchFailures = (design: Design, signal?: AbortSignal) =>
  post<Failures>(`${V1}/failures`, { design }, signal)

export const fetchSurvivor = (design: Design, without: string[]) =>
  post<Survivor>(`${V1}/failures/survivor`, { design, without })

export const fetchLoadCurve = (
  design: Design,
  target: LatencyTarget | null,
  signal?: AbortSignal,
) => post<LoadCurveAnswer>(`${V1}/load-curves`, { design, target }, signal)

/** What would lift the limit that binds a design, estimated. */
export const fetchFix = (design: Design, signal?: AbortSignal) =>
  post<Fix>(`${V1}/fixes`, { design }, signal)

export const startSweep = (question: SweepQuestion) => post<Sweep>(`${V1}/sweeps`, question)

export const startCalibration = (question: CalibrationQuestion) =>
  post<CalibrationRun>(`${V1}/calibrations`, question)

export const startRun = (designs: Design[], options: SimulationOptions) =>
  post<Run>(`${V1}/runs`, { designs, options })

export const fetchRunResult = (id: string) => get<RunResult>(`${runPath(id)}/result`)

export const fetchScenario = (id: string): Promise<Answer<Scenario>> =>
  request<Scenario>('GET', scenarioPath(id))

export const createScenario = (content: ScenarioContent): Promise<Answer<Scenario>> =>
  request<Scenario>('POST', `${V1}/scenarios`, { body: content })

export const updateScenario = (
  id: string,
  etag: string,
  content: ScenarioContent,
): Promise<Answer<Scenario>> =>
  request<Scenario>('PUT', scenarioPath(id), { body: content, ifMatch: etag })

/** The rows of a batch with their results: cells by the names of their columns. */
export const fetchBatchRows = (id: string) =>
  get<CandidateRow[]>(`${V1}/batches/${encodeURIComponent(id)}/results.json`)

export const fetchMetrics = () => get<Metric[]>(`${V1}/metrics`)

export const createScenarioKey = (id: string, wish: { title: string }) =>
  post<{ key: string }>(`${scenarioPath(id)}/keys`, wish)

export const fetchVersions = (id: string) => get<ScenarioVersion[]>(`${scenarioPath(id)}/versions`)

export const fetchVersion = (id: string, version: number) =>
  get<Scenario>(`${scenarioPath(id)}/versions/${version}`)

export const fetchChanges = (id: string, before: number, after: number) =>
  get<VersionChanges>(`${scenarioPath(id)}/changes?before=${before}&after=${after}`)

export async function nameVersion(
  id: string,
  version: number,
  name: string | null,
): Promise<ScenarioVersion> {
  const path = `${scenarioPath(id)}/versions/${version}`
  return (await request<ScenarioVersion>('PATCH', path, { body: { name } })).data
}

export const createShare = (id: string, wish: ShareWish) =>
  post<NewShare>(`${scenarioPath(id)}/shares`, wish)

export const fetchShares = (id: string) => get<Share[]>(`${scenarioPath(id)}/shares`)

export async function revokeShare(id: string, shareId: string): Promise<void> {
  await request('DELETE', `${scenarioPath(id)}/shares/${encodeURIComponent(shareId)}`)
}

export const fetchShared = (token: string) =>
  get<SharedView>(`${V1}/shares/${encodeURIComponent(token)}`)

const repetitionsPath = (token: string) => `${V1}/shares/${encodeURIComponent(token)}/repetitions`

/** Computes the result of an evidence link again, from nothing. */
export const startRepetition = (token: string) => post<Run>(repetitionsPath(token), undefined)

export const fetchRepetition = (token: string, runId: string) =>
  get<Repetition>(`${repetitionsPath(token)}/${encodeURIComponent(runId)}`)
