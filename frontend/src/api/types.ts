/** The generated types, other names for some, and the REST resources around them. */
import type * as Schemas from './generated/types.gen'

export type * from './generated/types.gen'

export type Datastore = Schemas.LunDatastore | Schemas.VvolDatastore
export type Media = Schemas.Pool['media']
export type Operation = NonNullable<Schemas.Design['operations']>[number]
export type OwnProfile = NonNullable<Schemas.Design['profiles']>[number]
export type PriceItem = NonNullable<Schemas.Design['price_list']>[number]
export type PriceField = NonNullable<Schemas.PriceColumn['field']>
export type Workload = Schemas.VmClass['workload']

export type RemedyCode = Schemas.Remedy['code']
export type Things = NonNullable<Schemas.JudgementsRequest['things']>
export type Layer = Schemas.LayerTime['layer']
export type Comparison = Schemas.ComparedReports
export type FailureFigures = Schemas.Figures
/** Reports and how they compare, simulated or estimated. */
export type SideBySide = Pick<RunResult, 'reports' | 'comparison'>
export type MeasuredSeries = Schemas.SeriesSummary
export type ImportDraft = Schemas.Draft
export type ImportGroup = Schemas.Group
export type ImportNeed = Schemas.Need
export type ImportChoices = Schemas.Choices
export type FirstLimit = Schemas.LimitOfDraft

/** A row of a batch with its results: first the columns of the file, then those of the server. */
export type CandidateRow = Record<string, string | number | null>

/** What a field of a design stands for: set in it, or given by a profile or by the document format. */
export type Setting = Schemas.EffectiveSetting
/** What a vendor recommends and the design does otherwise. */
export type Advice = Schemas.DesignAdvice
export type KnownAnswer = Schemas.NamedAnswer
/** How far a suite of questions is answered for this version of the model. */
export type SuiteState = Omit<Schemas.KnownAnswers, 'rows'>
export type SweepQuestion = Schemas.SweepRequest
export type CalibrationQuestion = Schemas.CalibrationRequest
export type TimelineQuestion = Schemas.TimelineRequest
export type PlanQuestion = Schemas.PlanRequest
export type PlanChoice = Schemas.Choice
export type RunStatus = Schemas.Run['status']
export type ReceivedResult = Schemas.RunResult
/** What a run found; the comparison has the reports at hand, too. */
export type RunResult = Omit<Schemas.RunResult, 'comparison'> & { comparison: Comparison | null }
/** What the server keeps of the simulations of a scenario. */
export type KeptResult = Omit<Schemas.KeptResult, 'result'> & { result: RunResult | null }
export type ScenarioContent = Pick<Schemas.Scenario, 'title' | 'designs' | 'options'>
export type ShareWish = Schemas.ShareRequest
export type SharedView = Omit<Schemas.SharedScenario, 'result'> & { result: RunResult | null }
