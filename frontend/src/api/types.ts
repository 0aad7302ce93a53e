/** Names for the generated types, and the REST resources around them. */
import type * as Schemas from './generated/types.gen'

export type Design = Schemas.Design
export type Host = Schemas.Host
export type HbaPort = Schemas.HbaPort
export type Fabric = Schemas.Fabric
export type StorageArray = Schemas.StorageArray
export type StorageProcessor = Schemas.StorageProcessor
export type TargetPort = Schemas.TargetPort
export type Lun = Schemas.Lun
export type ProtocolEndpoint = Schemas.ProtocolEndpoint
export type Datastore = Schemas.LunDatastore | Schemas.VvolDatastore
export type Switch = Schemas.Switch
export type IoLimit = Schemas.IoLimit
export type Isl = Schemas.Isl
export type Site = Schemas.Site
export type SiteLink = Schemas.SiteLink
export type Zone = Schemas.Zone
export type Pool = Schemas.Pool
export type Media = Pool['media']
export type Operation = NonNullable<Design['operations']>[number]
export type CopyEngine = Schemas.CopyEngine
export type Timeline = Schemas.Timeline
export type Moment = Schemas.Moment
export type OwnProfile = NonNullable<Design['profiles']>[number]
export type PriceItem = NonNullable<Design['price_list']>[number]
export type Price = Schemas.Price
export type PriceList = Schemas.PriceList
export type LoadRate = Schemas.LoadRate
export type PriceColumn = Schemas.PriceColumn
export type PriceField = NonNullable<PriceColumn['field']>
export type Cache = Schemas.Cache
export type VmClass = Schemas.VmClass
export type ClassPlacement = Schemas.ClassPlacement
export type Pin = Schemas.Pin
export type FurtherDisks = Schemas.FurtherDisks
export type Workload = VmClass['workload']
export type Position = Schemas.Position

/** Where the server keeps a job that is started: with a scenario, under a label. */
export type JobPlace = Schemas.JobPlace
export type KeptJob = Schemas.KeptJob
export type Report = Schemas.Report
export type TargetJudgement = Schemas.TargetJudgement
export type TargetVerdict = Schemas.TargetVerdict
export type RemedyCode = Schemas.Remedy['code']
export type Answered = Schemas.Answered
export type Judgements = Schemas.Judgements
export type Things = NonNullable<Schemas.JudgementsRequest['things']>
export type Quantity = Schemas.Quantity
export type Layer = Schemas.LayerTime['layer']
export type GroupResult = Schemas.GroupResult
export type DeviceResult = Schemas.DeviceResult
export type LimitResult = Schemas.LimitResult
export type StationResult = Schemas.StationResult
export type Comparison = Schemas.ComparedReports
export type Ranking = Schemas.Ranking
export type RankedDesign = Schemas.RankedDesign
export type Front = Schemas.Front
export type PriceResult = Schemas.PriceResult
export type DatastoreResult = Schemas.DatastoreResult
export type LatencyBin = Schemas.LatencyBin
export type Difference = Schemas.Difference
export type SecondOpinion = Schemas.SecondOpinion
export type AccuracyOfPredictions = Schemas.AccuracyOfPredictions
export type Cases = Schemas.Cases
export type CaseRows = Schemas.CaseRows
export type ComputedRow = Schemas.ComputedRow
export type FailureList = Schemas.FailureList
export type FailuresRequest = Schemas.FailuresRequest
export type FailureFigures = Schemas.Figures
export type Failure = Schemas.Failure
export type TakeOver = Schemas.TakeOver
export type Survivor = Schemas.Survivor
export type LoadPoint = Schemas.LoadPoint
export type LoadCurve = Schemas.LoadCurve
export type LoadCurveAnswer = Schemas.LoadCurveAnswer
/** Reports and how they compare, simulated or estimated. */
export type SideBySide = Pick<RunResult, 'reports' | 'comparison'>
export type Headroom = Schemas.Headroom
export type FirstNumbers = Schemas.FirstNumbers
export type LatencyTarget = Schemas.LatencyTarget
export type Proposal = Schemas.Proposal
export type Fix = Schemas.Fix
export type WayList = Schemas.WayList
export type WayRow = Schemas.WayRow
export type WayChoices = Schemas.WayChoices
export type WaysRequest = Schemas.WaysRequest
export type Move = Schemas.Move
export type MoveRow = Schemas.MoveRow
export type MoveQuestion = Schemas.MoveQuestion
export type Me = Schemas.Me
export type Sweep = Schemas.Sweep
export type SweepPoint = Schemas.SweepPoint
export type CalibrationRun = Schemas.CalibrationRun
export type ImportRun = Schemas.ImportRun
export type MeasuredSeries = Schemas.SeriesSummary
export type HourAnswer = Schemas.HourAnswer
export type HourAnswers = Schemas.HourAnswers
export type HourList = Schemas.HourList
export type HoursQuestion = Schemas.HoursQuestion
export type TimelineChoices = Schemas.TimelineChoices
export type ImportDraft = Schemas.Draft
export type KnownFormat = Schemas.KnownFormat
export type ImportGroup = Schemas.Group
export type ImportNeed = Schemas.Need
export type ImportFinding = Schemas.ImportFinding
export type ImportChoices = Schemas.Choices
export type TotalLoad = Schemas.TotalLoad
export type FirstLimit = Schemas.LimitOfDraft
export type BackTest = Schemas.BackTest
export type BackTestRequest = Schemas.BackTestRequest
export type JoinedFits = Schemas.JoinedFits
export type MeasuredPoint = Schemas.MeasuredPoint
export type Calibration = Schemas.Calibration
export type Alternative = Schemas.Alternative
export type RefusedRow = Schemas.RefusedRow
export type Measurements = Schemas.Measurements
export type Batch = Schemas.Batch
export type TimelineRun = Schemas.TimelineRun
export type TimelineReport = Schemas.TimelineReport
/** A timeline that was simulated from its first I/O to its last. */
export type ByIoReport = Schemas.ByIoReport
export type ByIoDifferences = Schemas.ByIoDifferences
export type ByIoForecast = Schemas.ByIoForecast
export type ByIoOptions = Schemas.ByIoOptions
/** A number over replications. */
export type Sampled = Schemas.Sampled
export type SliceResult = Schemas.SliceResult
export type OperationResult = Schemas.OperationResult
export type RegimeResult = Schemas.RegimeResult
export type SpaceResult = Schemas.SpaceResult

/** A row of a batch with its results: first the columns of the file, then those of the server. */
export type CandidateRow = Record<string, string | number | null>

/** What a field of a design stands for: set in it, or given by a profile or by the document format. */
export type Setting = Schemas.EffectiveSetting
/** What a vendor recommends and the design does otherwise. */
export type Advice = Schemas.DesignAdvice
/** One finding of a problem document: where, what, and what to do instead. */
export type Finding = Schemas.Finding
export type Offer = Schemas.Offer
export type DesignNotice = Schemas.DesignNotice
/** RFC 9457 problem document. */
export type Problem = Schemas.Problem
export type SimulationOptions = Schemas.SimulationOptions
export type Example = Schemas.Example
export type ExampleAnswer = Schemas.ExampleAnswer
export type ExampleLoad = Schemas.ExampleLoad
export type KnownAnswer = Schemas.NamedAnswer
export type KnownAnswers = Schemas.KnownAnswers
/** How far a suite of questions is answered for this version of the model. */
export type SuiteState = Omit<KnownAnswers, 'rows'>
export type SweepQuestion = Schemas.SweepRequest
export type CalibrationQuestion = Schemas.CalibrationRequest
export type TimelineQuestion = Schemas.TimelineRequest
export type PlanQuestion = Schemas.PlanRequest
export type PlanChoice = Schemas.Choice
export type PlanRun = Schemas.PlanRun
export type Plan = Schemas.Plan
export type PlanProposal = Schemas.PlanProposal
export type Growth = Schemas.Growth
export type Outlook = Schemas.Outlook
export type Doubt = Schemas.Doubt
export type DoubtAnswer = Schemas.DoubtAnswer
export type Chance = Schemas.Chance
export type Miss = Schemas.Miss
export type MonthPoint = Schemas.MonthPoint
export type Run = Schemas.Run
export type RunStatus = Run['status']
export type ReceivedResult = Schemas.RunResult
/** What a run found; the comparison has the reports at hand, too. */
export type RunResult = Omit<Schemas.RunResult, 'comparison'> & { comparison: Comparison | null }
/** What the server keeps of the simulations of a scenario. */
export type KeptResult = Omit<Schemas.KeptResult, 'result'> & { result: RunResult | null }
export type Scenario = Schemas.Scenario
export type ScenarioContent = Pick<Scenario, 'title' | 'designs' | 'options'>
export type ScenarioVersion = Schemas.ScenarioVersion
/** A name under which results are read, with `<id>` or `<layer>` for what the report lists. */
export type Metric = Schemas.Metric
export type VersionChanges = Schemas.VersionChanges
export type Share = Schemas.Share
export type Key = Schemas.Key
export type NewShare = Schemas.NewShare
export type ShareWish = Schemas.ShareRequest
export type SharedView = Omit<Schemas.SharedScenario, 'result'> & { result: RunResult | null }
export type RepeatedDesign = Schemas.RepeatedDesign
/** A result that was computed again, beside the one that an evidence link pins. */
export type Repetition = Schemas.Repetition
