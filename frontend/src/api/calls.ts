/** The REST calls, one function each. */
import { answerOf, api, asTable, dataOf, type Answer } from './client'
import { withUnitsKept } from './kept-units'
import type {
  BackTestRequest,
  HoursQuestion,
  TimelineChoices,
  Answered,
  CalibrationQuestion,
  Comparison,
  Design,
  ImportChoices,
  FailuresRequest,
  JobPlace,
  KeptResult,
  LatencyTarget,
  PlanQuestion,
  MoveQuestion,
  PriceField,
  ReceivedResult,
  Report,
  RunResult,
  Scenario,
  ScenarioContent,
  SharedView,
  ShareWish,
  SideBySide,
  SimulationOptions,
  SweepQuestion,
  Things,
  TimelineQuestion,
  WaysRequest,
} from './types'

const V1 = '/api/v1'

export type ScriptLanguage = 'esxcli' | 'powercli'

/** Where a file about a scenario is. */
export function scenarioFilePath(scenarioId: string, file: string): string {
  return `${V1}/scenarios/${encodeURIComponent(scenarioId)}/${file}`
}

/** Where the script is that takes hosts from the settings of one design to those of another. */
export function hostScriptPath(scenarioId: string, language: ScriptLanguage, before: string, after: string): string {
  const query = new URLSearchParams({ before, after })
  return scenarioFilePath(scenarioId, `scripts/${language}?${query.toString()}`)
}

/** What is shown and never sent back. */
const shown = async <T>(fetched: Parameters<typeof dataOf<T>>[0]): Promise<T> => withUnitsKept(await dataOf(fetched))

const until = (signal: AbortSignal | undefined) => ({ signal: signal ?? null })
const ofScenario = (scenario_id: string) => ({ path: { scenario_id } })
const ofVersion = (scenario_id: string, version: number) => ({ path: { scenario_id, version } })

export const fetchHealth = () => dataOf(api.healthz())

export const fetchMe = () => dataOf(api.getMe())

export const signOut = () => dataOf(api.signOut())

/** The latest scenarios of whoever signed in and of their teams. */
export const fetchScenarios = () => dataOf(api.listScenarios({ query: { limit: 200 } }))

/** Lets a scenario belong to a team, or to whoever asks. */
export const giveScenario = (id: string, team: string | null) =>
  dataOf(api.giveScenario({ ...ofScenario(id), body: { team } }))

export const fetchExamples = () => dataOf(api.listExamples())

export const fetchKnownAnswers = () => dataOf(api.getKnownAnswers())

export const computeKnownAnswers = () => dataOf(api.computeKnownAnswers())

export const fetchCases = () => dataOf(api.getCases())

export const fetchAccuracy = () => dataOf(api.getAccuracy())

export const computeCases = () => dataOf(api.computeCases())

export const fetchCaseDesign = (case_id: string, design_id: string) =>
  dataOf(api.getCaseDesign({ path: { case_id, design_id } }))

export const checkDesign = (design: Design) => dataOf(api.checkDesign({ body: design }))

/** A design of an older version of the document in the present one, unchecked. */
export const upgradeDesign = (design: Record<string, unknown>) => dataOf(api.upgradeDesign({ body: design }))

/** The analytic engine's answer, which comes at once: a report, never a run. */
export const fetchEstimate = (design: Design, signal?: AbortSignal) =>
  shown(api.evaluate({ body: { design, options: { engine: 'analytic' } }, ...until(signal) })) as Promise<Report>

/** The same with a row for each queue, station and link, also where many are alike. */
export const fetchAllRows = (design: Design, signal?: AbortSignal) =>
  shown(
    api.evaluate({ body: { design, options: { engine: 'analytic' }, members: 'all' }, ...until(signal) }),
  ) as Promise<Report>

/** The estimates of designs side by side; of a single one its estimate alone. */
export const fetchComparedEstimates = async (designs: Design[], signal?: AbortSignal): Promise<SideBySide> => {
  const [first, ...others] = designs
  if (first !== undefined && others.length === 0) {
    return { reports: [await fetchEstimate(first, signal)], comparison: null }
  }
  const body = { designs, options: { engine: 'analytic' as const } }
  const compared = (await shown(api.compare({ body, ...until(signal) }))) as Comparison
  return { reports: compared.reports, comparison: compared }
}

/** Lets each part of a design fail alone; a scenario that asks the same again gets the list that it has. */
export const startFailures = (asked: FailuresRequest) => dataOf(api.postFailures({ body: asked }))

export const fetchSurvivor = (design: Design, without: string[], restarts = true) =>
  dataOf(api.getSurvivor({ body: { design, without, restarts } }))

export const fetchLoadCurve = (design: Design, targets: LatencyTarget[], signal?: AbortSignal) =>
  shown(api.computeLoadCurve({ body: { design, further_targets: targets }, ...until(signal) }))

/** Whether answers meet latency targets, by the targets as they are now. */
export const fetchJudgements = (targets: LatencyTarget[], answers: Answered[], things: Things, signal?: AbortSignal) =>
  dataOf(api.judgeAnswers({ body: { targets, answers, things }, ...until(signal) }))

/** What would lift the limit that binds a design, estimated. */
export const fetchFix = (design: Design, signal?: AbortSignal) =>
  dataOf(api.proposeFix({ body: { design }, ...until(signal) }))

/** Lays the same VMs over each protocol; a scenario that asks the same again gets the list that it has. */
export const startWays = (asked: WaysRequest) => dataOf(api.postWays({ body: asked }))

/** How many moves side by side keep the targets, and how long all of them take. */
export const fetchMove = (question: MoveQuestion) => shown(api.planMove({ body: question }))

/** The newest job of each label that the server keeps with a scenario, of one kind. */
export const fetchKeptJobs = (id: string, kind: string) =>
  dataOf(api.listKeptJobs({ ...ofScenario(id), query: { kind } }))

/** A job that is kept with a scenario, with the designs that it was asked about. */
export const fetchKeptQuestion = (scenario_id: string, job_id: string) =>
  dataOf(api.getKeptJob({ path: { scenario_id, job_id } }))

/** Searches the cheapest change that meets all targets; a scenario that asks the same again gets the plan that it has. */
export const startPlan = (question: PlanQuestion, place: JobPlace) =>
  dataOf(api.postPlan({ body: { ...question, place } }))

export const startSweep = (question: SweepQuestion, place: JobPlace) =>
  dataOf(api.postSweep({ body: { ...question, place } }))

/** Sends files to be imported together. */
export const startImport = (files: File[]) => dataOf(api.postImport({ body: { files } }))

/** The kinds of files that can be imported, with what each gives. */
export const fetchImportFormats = (signal?: AbortSignal) => dataOf(api.getImportFormats(until(signal)))

/** The design of an import with groups and values as they were chosen. */
export const fetchImportDraft = (import_id: string, body: ImportChoices, signal?: AbortSignal) =>
  dataOf(api.postDraft({ path: { import_id }, body, ...until(signal) }))

/** How much load the design of an import carries until something is full. */
export const fetchFirstLimit = (import_id: string, body: ImportChoices, signal?: AbortSignal) =>
  dataOf(api.postFirstLimit({ path: { import_id }, body, ...until(signal) }))

/** Answers each hour of a measured series. */
export const startImportHours = (import_id: string, body: HoursQuestion) =>
  dataOf(api.postImportHours({ path: { import_id }, body }))

/** The draft with a measured day or week as its timeline. */
export const draftMeasuredTimeline = (import_id: string, body: TimelineChoices) =>
  dataOf(api.postImportTimeline({ path: { import_id }, body }))

/** What can be tested on the measurements of an import, each as a calibration to start. */
export const fetchBackTests = (import_id: string, body: BackTestRequest, signal?: AbortSignal) =>
  dataOf(api.postBackTests({ path: { import_id }, body, ...until(signal) }))

export const startCalibration = (question: CalibrationQuestion, place: JobPlace = {}) =>
  dataOf(api.postCalibration({ body: { ...question, place } }))

/** A design with what several calibrations fitted, each for itself. */
export const joinCalibrations = (design: Design, calibrations: string[], signal?: AbortSignal) =>
  dataOf(api.postJoinedCalibrations({ body: { design, calibrations }, ...until(signal) }))

export const startTimeline = (question: TimelineQuestion, place: JobPlace) =>
  dataOf(api.postTimeline({ body: { ...question, place } }))

export const fetchTimelineResult = (timeline_id: string) => shown(api.getTimelineResult({ path: { timeline_id } }))

/** What a timeline has more than another one, both I/O by I/O. */
export const fetchTimelineDifferences = (first: string, timeline_id: string) =>
  dataOf(api.getTimelineDifferences({ path: { timeline_id }, body: { first } }))

export const startRun = (designs: Design[], options: SimulationOptions, place: JobPlace) =>
  dataOf(api.postRun({ body: { designs, options, place } }))

export const fetchRunResult = async (run_id: string) => withReports(await shown(api.getRunResult({ path: { run_id } })))

/** What is stored for designs as they are now: other prices and names read the same answer. Nothing is simulated. */
export const fetchStoredResult = async (
  designs: Design[],
  options: SimulationOptions,
  signal?: AbortSignal,
): Promise<RunResult | null> => {
  const { result } = await shown(api.readStoredResult({ body: { designs, options }, ...until(signal) }))
  return result && withReports(withUnitsKept(result))
}

/** The result of a version where it was simulated before; `or_before`: else of one before it. Nothing is started. */
export const fetchKeptResult = async (id: string, version: number, or_before: boolean): Promise<KeptResult> => {
  const kept = await dataOf(api.getKeptResult({ ...ofScenario(id), query: { version, or_before } }))
  return { ...kept, result: kept.result && withReports(withUnitsKept(kept.result)) }
}

/** A result whose comparison refers to the reports, which the server sends once. */
function withReports({ comparison, ...result }: ReceivedResult): RunResult {
  return { ...result, comparison: comparison && { ...comparison, reports: result.reports } }
}

export const fetchScenario = (id: string): Promise<Answer<Scenario>> => answerOf(api.getScenario(ofScenario(id)))

export const createScenario = (body: ScenarioContent): Promise<Answer<Scenario>> =>
  answerOf(api.createScenario({ body }))

export const updateScenario = (id: string, etag: string, body: ScenarioContent): Promise<Answer<Scenario>> =>
  answerOf(api.saveScenario({ ...ofScenario(id), headers: { 'if-match': etag }, body }))

/** The items in the table of a supplier, CSV or XLSX; nothing is kept. */
/** The title of the column for each field; fields are recognized by their usual names where none is given. */
export type PriceTitles = Partial<Record<PriceField, string>>

export const readPriceList = (file: File, titles: PriceTitles = {}) =>
  dataOf(api.readPrices({ ...asTable(file), query: titles }))

/** The columns of a price list, and what each would be read as. */
export const readPriceColumns = (file: File) =>
  dataOf(api.readPrices({ ...asTable(file), query: { only_columns: true } }))

/** The rows of a batch with their results: cells by the names of their columns. */
export const fetchBatchRows = (batch_id: string) => dataOf(api.getBatchResults({ path: { batch_id } }))

export const fetchMetrics = () => dataOf(api.listMetrics())

export const createScenarioKey = (id: string, body: { title: string }) =>
  dataOf(api.createScenarioKey({ ...ofScenario(id), body }))

export const fetchScenarioKeys = (id: string) => dataOf(api.listScenarioKeys(ofScenario(id)))

export const revokeScenarioKey = (scenario_id: string, key_id: string) =>
  dataOf(api.revokeScenarioKey({ path: { scenario_id, key_id } }))

export const fetchVersions = (id: string) => dataOf(api.listVersions(ofScenario(id)))

export const fetchVersion = (id: string, version: number) => dataOf(api.getVersion(ofVersion(id, version)))

export const fetchChanges = (id: string, before: number, after: number) =>
  dataOf(api.getChanges({ ...ofScenario(id), query: { before, after } }))

export const nameVersion = (id: string, version: number, name: string | null) =>
  dataOf(api.nameVersion({ ...ofVersion(id, version), body: { name } }))

export const createShare = (id: string, body: ShareWish) => dataOf(api.createShare({ ...ofScenario(id), body }))

export const fetchShares = (id: string) => dataOf(api.listShares(ofScenario(id)))

export const revokeShare = (scenario_id: string, share_id: string) =>
  dataOf(api.revokeShare({ path: { scenario_id, share_id } }))

/** What a link shows; without rows the reports lack what is behind the face, most of their bytes. */
export const fetchShared = async (token: string, rows = true): Promise<SharedView> => {
  const view = await dataOf(api.openShare({ path: { token }, query: { rows } }))
  return { ...view, result: view.result && withReports(withUnitsKept(view.result)) }
}

/** Computes the result of an evidence link again, from nothing. */
export const startRepetition = (token: string) => dataOf(api.repeat({ path: { token } }))

export const fetchRepetition = (token: string, run_id: string) => dataOf(api.getRepetition({ path: { token, run_id } }))
