/** Names for the generated types, and the REST resources around them. */
import type { components } from './schema.gen'

type Schemas = components['schemas']

export type Design = Schemas['Design']
export type Host = Schemas['Host']
export type HbaPort = Schemas['HbaPort']
export type Fabric = Schemas['Fabric']
export type StorageArray = Schemas['Array']
export type StorageProcessor = Schemas['StorageProcessor']
export type TargetPort = Schemas['TargetPort']
export type Lun = Schemas['Lun']
export type ProtocolEndpoint = Schemas['ProtocolEndpoint']
export type Datastore = Schemas['LunDatastore'] | Schemas['VvolDatastore']
export type Switch = Schemas['Switch']
export type Isl = Schemas['Isl']
export type Zone = Schemas['Zone']
export type Pool = Schemas['Pool']
export type Media = Pool['media']
export type OwnProfile = NonNullable<Design['profiles']>[number]
export type PriceItem = NonNullable<Design['price_list']>[number]
export type PriceList = Schemas['PriceList']
export type Cache = Schemas['Cache']
export type VmGroup = Schemas['VmGroup']
export type Workload = VmGroup['workload']
export type Position = Schemas['Position']

export type Report = Schemas['Report']
export type Quantity = Schemas['Number']
export type Layer = Schemas['LayerTime']['layer']
export type GroupResult = Schemas['GroupResult']
export type DeviceResult = Schemas['DeviceResult']
export type LimitResult = Schemas['LimitResult']
export type StationResult = Schemas['StationResult']
export type Comparison = Schemas['Comparison']
export type Ranking = Schemas['Ranking']
export type RankedDesign = Schemas['RankedDesign']
export type Front = Schemas['Front']
export type PriceResult = Schemas['PriceResult']
export type DatastoreResult = Schemas['DatastoreResult']
export type LatencyBin = Schemas['LatencyBin']
export type Difference = Schemas['Difference']
export type SecondOpinion = Schemas['SecondOpinion']
export type FieldChange = Schemas['FieldChange']
export type Cases = PackState & { cases: CaseRows[] }
export type CaseRows = Schemas['CaseRows']
export type ComputedRow = Schemas['ComputedRow']
export type Failures = Schemas['Failures']
export type Failure = Schemas['Failure']
export type TakeOver = Schemas['TakeOver']
export type Survivor = Schemas['Survivor']
export type LoadPoint = Schemas['LoadPoint']
export type LoadCurve = Schemas['LoadCurve']
export type LoadCurveAnswer = Schemas['LoadCurveAnswer']
export type LatencyTarget = Schemas['LatencyTarget']
export type Fix = Schemas['Fix']
export type Sweep = Schemas['Sweep']
export type SweepPoint = Schemas['SweepPoint']
export type CalibrationRun = Schemas['CalibrationRun']
export type Calibration = Schemas['Calibration']
export type Measurements = Schemas['Measurements']
export type Batch = Schemas['Batch']

/** A row of a batch with its results: first the columns of the file, then those of the server. */
export type CandidateRow = Record<string, string | number | null>

/** One finding of a problem document: where, what, and what to do instead. */
/** What a field of a design stands for: set in it, or given by a profile or by the document format. */
export type Setting = {
  pointer: string
  value: number | string
  origin: 'design' | 'profile' | 'format'
  source: string
  note: string
}

export type Finding = {
  pointer: string
  message: string
  value?: string | null
  limit?: string | null
  remedy?: string | null
}

/** RFC 9457 problem document. */
export type Problem = {
  type: string
  title: string
  status: number
  detail: string
  instance?: string
  errors?: Finding[]
}

export type SimulationOptions = {
  engine?: 'simpy' | 'auto' | 'analytic'
  seed?: number
  max_ios?: number
  max_simulated_s?: number | null
}

export type Example = {
  id: string
  title: string
  source: string
  summary: string
  /** What the source does not say and the designs assume. */
  assumptions: string[]
  /** What the case does not show. */
  caveats: string[]
  fitted: FittedParameter[]
  designs: Design[]
}

/** A parameter that was fitted to numbers of the source. */
export type FittedParameter = { parameter: string; value: number; meaning: string }

/** An exact value beside the 99.9 % interval that a simulation gives for it. */
export type KnownAnswer = {
  id: string
  quantity: string
  exact: number
  low: number | null
  high: number | null
  verdict: 'inside' | 'outside' | 'too wide' | 'no value'
  citation: string
}

/** The known answers of one version of the model, as far as they are computed. */
export type KnownAnswers = PackState & { rows: KnownAnswer[] }

/** How far a pack of questions is answered for this version of the model. */
export type PackState = {
  status: 'not_run' | 'running' | 'ready' | 'failed'
  model_version: string
  questions: number
  answered: number
  problem: Problem | null
  finished_at: string | null
}

export type SweepQuestion = {
  design: Design
  axes: { path: string; values: number[] }[]
  options: SimulationOptions
}

export type CalibrationQuestion = {
  design: Design
  measurements: Measurements
  options: SimulationOptions
}

export type RunStatus = 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled'

export type RunProgress = {
  done_ios: number
  total_ios: number
  design_id: string | null
  design_index: number
  designs: number
  fraction: number
  text: string
}

/** First numbers of a design while its run goes on. */
export type PartialNumbers = {
  design_id: string
  iops: number | null
  latency_mean_ms: number | null
}

export type Run = {
  id: string
  status: RunStatus
  created_at: string
  started_at: string | null
  finished_at: string | null
  progress: RunProgress
  partial: PartialNumbers[]
  problem: Problem | null
  options: SimulationOptions
}

export type RunResult = { reports: Report[]; comparison: Comparison | null }

export type Scenario = {
  id: string
  /** Opens the scenario only together with a key. */
  read_id: string
  version: number
  title: string
  designs: Design[]
  options: SimulationOptions
  created_at: string
  updated_at: string
}

/** A name under which results are read, with `<id>` or `<layer>` for what the report lists. */
export type Metric = { name: string; unit: string; meaning: string }

/** A line in the list of versions. */
export type ScenarioVersion = {
  version: number
  name: string | null
  title: string
  created_at: string
}

/** A field in which a version differs from another; values are JSON text, null where it is absent. */
export type ContentChange = { pointer: string; before: string | null; after: string | null }

export type VersionChanges = { before: number; after: number; changes: ContentChange[] }

export type ScenarioContent = Pick<Scenario, 'title' | 'designs' | 'options'>

export type LinkKind = 'view' | 'edit' | 'evidence'

/** How a link shall be; without `version` and `latest` a view link shows the latest version for good. */
export type ShareWish = {
  kind: LinkKind
  version?: number
  latest?: boolean
  expires_in_days: number
}

export type NewShare = {
  id: string
  kind: LinkKind
  token: string
  url: string
  /** Version that it shows; null: the latest. */
  version: number | null
  created_at: string
  expires_at: string
}

export type Share = {
  id: string
  kind: LinkKind
  token_prefix: string
  /** Version that it shows; null: the latest. */
  version: number | null
  created_at: string
  expires_at: string
  revoked_at: string | null
  last_used_at: string | null
}

export type RepeatedDesign = Schemas['RepeatedDesign']

/** A result that was computed again, beside the one that an evidence link pins. */
export type Repetition = {
  outcome: 'running' | 'identical' | 'different' | 'failed'
  text: string
  designs: RepeatedDesign[]
}

export type SharedView = {
  kind: LinkKind
  title: string
  version: number
  created_at: string
  designs: Design[]
  options: SimulationOptions
  result: RunResult | null
}
