/** The REST calls, one function each. */
import { answerOf, api, asTable, dataOf, type Answer } from './client'
import type {
  CalibrationQuestion,
  Design,
  LatencyTarget,
  Report,
  Scenario,
  ScenarioContent,
  ShareWish,
  SimulationOptions,
  SweepQuestion,
} from './types'

const V1 = '/api/v1'

export type ScriptLanguage = 'esxcli' | 'powercli'

/** Where a file about a scenario is. */
export function scenarioFilePath(scenarioId: string, file: string): string {
  return `${V1}/scenarios/${encodeURIComponent(scenarioId)}/${file}`
}

/** Where the script is that takes hosts from the settings of one design to those of another. */
export function hostScriptPath(
  scenarioId: string,
  language: ScriptLanguage,
  before: string,
  after: string,
): string {
  const query = new URLSearchParams({ before, after })
  return scenarioFilePath(scenarioId, `scripts/${language}?${query.toString()}`)
}

const until = (signal: AbortSignal | undefined) => ({ signal: signal ?? null })
const ofScenario = (scenario_id: string) => ({ path: { scenario_id } })
const ofVersion = (scenario_id: string, version: number) => ({ path: { scenario_id, version } })

export const fetchHealth = () => dataOf(api.GET('/healthz'))

export const fetchExamples = () => dataOf(api.GET('/api/v1/examples'))

export const fetchKnownAnswers = () => dataOf(api.GET('/api/v1/known-answers'))

export const computeKnownAnswers = () => dataOf(api.POST('/api/v1/known-answers'))

export const fetchCases = () => dataOf(api.GET('/api/v1/cases'))

export const computeCases = () => dataOf(api.POST('/api/v1/cases'))

export const fetchCaseDesign = (case_id: string, design_id: string) =>
  dataOf(
    api.GET('/api/v1/cases/{case_id}/designs/{design_id}', {
      params: { path: { case_id, design_id } },
    }),
  )

export const checkDesign = (design: Design) =>
  dataOf(api.POST('/api/v1/designs/check', { body: design }))

/** The analytic engine's answer, which comes at once: a report, never a run. */
export const fetchEstimate = (design: Design, signal?: AbortSignal) =>
  dataOf(
    api.POST('/api/v1/evaluations', { body: { design, options: { engine: 'analytic' } }, ...until(signal) }),
  ) as Promise<Report>

/** Every single failure of a design, estimated, the worst first. */
export const fetchFailures = (design: Design, signal?: AbortSignal) =>
  dataOf(api.POST('/api/v1/failures', { body: { design }, ...until(signal) }))

export const fetchSurvivor = (design: Design, without: string[]) =>
  dataOf(api.POST('/api/v1/failures/survivor', { body: { design, without } }))

export const fetchLoadCurve = (
  design: Design,
  target: LatencyTarget | null,
  signal?: AbortSignal,
) => dataOf(api.POST('/api/v1/load-curves', { body: { design, target }, ...until(signal) }))

/** What would lift the limit that binds a design, estimated. */
export const fetchFix = (design: Design, signal?: AbortSignal) =>
  dataOf(api.POST('/api/v1/fixes', { body: { design }, ...until(signal) }))

export const startSweep = (body: SweepQuestion) => dataOf(api.POST('/api/v1/sweeps', { body }))

export const startCalibration = (body: CalibrationQuestion) =>
  dataOf(api.POST('/api/v1/calibrations', { body }))

export const startRun = (designs: Design[], options: SimulationOptions) =>
  dataOf(api.POST('/api/v1/runs', { body: { designs, options } }))

export const fetchRunResult = (run_id: string) =>
  dataOf(api.GET('/api/v1/runs/{run_id}/result', { params: { path: { run_id } } }))

export const fetchScenario = (id: string): Promise<Answer<Scenario>> =>
  answerOf(api.GET('/api/v1/scenarios/{scenario_id}', { params: ofScenario(id) }))

export const createScenario = (body: ScenarioContent): Promise<Answer<Scenario>> =>
  answerOf(api.POST('/api/v1/scenarios', { body }))

export const updateScenario = (
  id: string,
  etag: string,
  body: ScenarioContent,
): Promise<Answer<Scenario>> =>
  answerOf(
    api.PUT('/api/v1/scenarios/{scenario_id}', {
      params: { ...ofScenario(id), header: { 'if-match': etag } },
      body,
    }),
  )

/** The items in the table of a supplier, CSV or XLSX; nothing is kept. */
export const readPriceList = (file: File) =>
  dataOf(api.POST('/api/v1/price-lists', asTable(file)))

/** The rows of a batch with their results: cells by the names of their columns. */
export const fetchBatchRows = (batch_id: string) =>
  dataOf(api.GET('/api/v1/batches/{batch_id}/results.json', { params: { path: { batch_id } } }))

export const fetchMetrics = () => dataOf(api.GET('/api/v1/metrics'))

export const createScenarioKey = (id: string, body: { title: string }) =>
  dataOf(api.POST('/api/v1/scenarios/{scenario_id}/keys', { params: ofScenario(id), body }))

export const fetchVersions = (id: string) =>
  dataOf(api.GET('/api/v1/scenarios/{scenario_id}/versions', { params: ofScenario(id) }))

export const fetchVersion = (id: string, version: number) =>
  dataOf(
    api.GET('/api/v1/scenarios/{scenario_id}/versions/{version}', { params: ofVersion(id, version) }),
  )

export const fetchChanges = (id: string, before: number, after: number) =>
  dataOf(
    api.GET('/api/v1/scenarios/{scenario_id}/changes', {
      params: { ...ofScenario(id), query: { before, after } },
    }),
  )

export const nameVersion = (id: string, version: number, name: string | null) =>
  dataOf(
    api.PATCH('/api/v1/scenarios/{scenario_id}/versions/{version}', {
      params: ofVersion(id, version),
      body: { name },
    }),
  )

export const createShare = (id: string, body: ShareWish) =>
  dataOf(api.POST('/api/v1/scenarios/{scenario_id}/shares', { params: ofScenario(id), body }))

export const fetchShares = (id: string) =>
  dataOf(api.GET('/api/v1/scenarios/{scenario_id}/shares', { params: ofScenario(id) }))

export const revokeShare = (scenario_id: string, share_id: string) =>
  dataOf(
    api.DELETE('/api/v1/scenarios/{scenario_id}/shares/{share_id}', {
      params: { path: { scenario_id, share_id } },
    }),
  )

export const fetchShared = (token: string) =>
  dataOf(api.GET('/api/v1/shares/{token}', { params: { path: { token } } }))

/** Computes the result of an evidence link again, from nothing. */
export const startRepetition = (token: string) =>
  dataOf(api.POST('/api/v1/shares/{token}/repetitions', { params: { path: { token } } }))

export const fetchRepetition = (token: string, run_id: string) =>
  dataOf(
    api.GET('/api/v1/shares/{token}/repetitions/{run_id}', { params: { path: { token, run_id } } }),
  )
