import { useState, type ReactNode } from 'react'

import { ALONE, scopedPath, scopeInWords, type FailureScope } from './failure-scope'
import { FailureTable } from './failure-table'
import {
  cautionInWords,
  failuresInWords,
  figuresInWords,
  healthyMissInWords,
  listedInWords,
  percentListed,
} from './failures'
import styles from './failures.module.css'
import { ScopeFields } from './scope-fields'
import { SurvivorComparison } from './survivor-comparison'
import { batchRuns, followedRuns, shownBelow, undecidedFailures } from './undecided'
import { UndecidedRuns } from './undecided-runs'
import { useFailureRun } from './use-failure-run'
import { useFailures } from './use-failures'
import { useToldFailures } from './use-told-failures'

import { FAILURE_LIST, isFinal, RUN } from '@/api/jobs'
import type { Design, Failure, FailureFigures, FailureList, RunResult, TargetJudgement } from '@/api/types'
import { Block } from '@/components/block'
import { AnswerGhost } from '@/components/job/ghost'
import { JobPlace, JobState } from '@/components/job/job-state'
import { useJob } from '@/components/job/use-job'
import { ErrorNotice } from '@/components/notices/error-notice'
import { ScenarioError } from '@/components/scenario/scenario-error'
import { TargetFields } from '@/components/scenario/target-fields'
import { useKept } from '@/components/scenario/use-page-state'
import { TargetVerdict } from '@/components/target-verdict'
import { targetsOf } from '@/lib/design/class-targets'

const GHOST = [
  ['table', 'Each part that can fail, the worst first, and how the VMs perform then.'],
  ['curve', 'The classes that then miss their targets, and how sure that is.'],
] as const

type Props = {
  design: Design
  /** How the healthy design and what survives of it are shown beside each other. */
  showResult: (designs: Design[], result: RunResult, remedy: ReactNode) => ReactNode
}

/** Every single failure of a design, and one of them simulated beside the healthy design. */
export function FailuresView(props: Props) {
  const [scope, setScope] = useKept<FailureScope>(`failure-scope-${props.design.id}`, () => ALONE)
  return <ScopedFailures key={scopedPath(scope, '')} {...props} scope={scope} onScope={setScope} />
}

type ScopedProps = Props & { scope: FailureScope; onScope: (scope: FailureScope) => void }

function ScopedFailures({ design, showResult, scope, onScope }: ScopedProps) {
  const { list, parts, listed, answered, healthy, isComplete, error, startAgain } = useFailures(design, scope)
  const failing = useFailureRun(design, scope, listed)
  const [longer, setLonger] = useState<string | null>(null)
  const { found, summary, judgedBefore, simulatedPaths, simulatedHealthy, runs } = useToldFailures(
    answered,
    healthy,
    failing.simulated,
    design,
  )
  const shown = shownBelow(failing.started, runs, failing.batch)
  return (
    <>
      <Block
        id="single-failures"
        title={scope.already === null ? 'Single failures' : 'Double failures'}
        lead={scopeInWords(scope, design)}
      >
        <ScopeFields design={design} scope={scope} onChange={onScope} />
        <TargetFields design={design} />
        {error !== null && <ScenarioError error={error} doing="Estimating the failures" />}
        <div className={styles.before}>
          {healthy !== null && (
            <Healthy estimated={healthy} simulated={simulatedHealthy} design={design} verdict={judgedBefore} />
          )}
        </div>
        {!isComplete && <Listing list={list} onStartAgain={startAgain} />}
        <Awaited list={list} error={error} />
        {healthy !== null && found.length > 0 && list !== null && isFinal(list) && (
          <>
            {isComplete && (
              <>
                <Summary
                  found={found}
                  parts={parts}
                  design={design}
                  before={healthyMissInWords(judgedBefore)}
                  summary={summary}
                  simulated={simulatedPaths.length}
                />
                <UndecidedRuns
                  undecided={undecidedFailures(found, simulatedPaths, runs)}
                  runs={batchRuns(runs, failing.batch)}
                  isStarting={failing.startAll.isPending}
                  onStart={failing.startAll.mutate}
                />
              </>
            )}
            <FailureTable
              failures={found}
              design={design}
              healthy={healthy}
              simulatedPaths={simulatedPaths}
              runs={runs}
              busyPath={failing.start.isPending ? failing.start.variables.path : null}
              toFollow={longer}
              onSimulate={(failure) => {
                setLonger(null)
                failing.start.mutate(failure)
              }}
              onShow={failing.show}
            />
          </>
        )}
        <Refusals failing={failing} />
      </Block>
      {followedRuns(runs, shown).map((id) => (
        <Followed key={id} id={id} />
      ))}
      {shown !== null && (
        <SurvivorComparison
          started={shown}
          isStarting={failing.start.isPending}
          onSimulate={(asked) => {
            setLonger(asked.text)
            failing.start.mutate(asked)
          }}
          showResult={showResult}
        />
      )}
    </>
  )
}

type HealthyProps = {
  estimated: FailureFigures
  simulated: FailureFigures | null
  design: Design
  verdict: TargetJudgement | undefined
}

/** The design before anything fails, judged by its simulation where there is one. */
function Healthy({ estimated, simulated, design, verdict }: HealthyProps) {
  const judged = simulated ?? estimated
  const targets = targetsOf(design)
  const caution = cautionInWords(judged)
  return (
    <p className={styles.healthy}>
      <span>
        Before anything fails: {figuresInWords(estimated, targets)}.{' '}
        {simulated !== null && `Simulated: ${figuresInWords(simulated, targets)}. `}
        {judged.bottleneck}
      </span>
      <TargetVerdict verdict={verdict} />
      {caution !== null && <span className={styles.caution}>{caution}</span>}
    </p>
  )
}

function Refusals({ failing: { error, start, startAll } }: { failing: ReturnType<typeof useFailureRun> }) {
  return (
    <>
      {error !== null && <ErrorNotice error={error} doing="Looking for simulated failures" />}
      {start.isError && <ScenarioError error={start.error} doing="Starting the simulation" />}
      {startAll.isError && <ScenarioError error={startAll.error} doing="Starting the simulations" />}
    </>
  )
}

/** Follows a run to its end, which the list tells. */
function Followed({ id }: { id: string }) {
  useJob(RUN, id)
  return null
}

type SummaryProps = {
  found: Failure[]
  parts: number
  design: Design
  before: string
  simulated: number
  summary: string | null
}

function Summary({ found, parts, design, before, simulated, summary }: SummaryProps) {
  return (
    <p role="status">
      {failuresInWords({ failures: found, parts }, design, simulated, summary)} {before}
    </p>
  )
}

/** What will come, in outline, until the list is there. */
function Awaited({ list, error }: { list: FailureList | null; error: unknown }) {
  return error === null && (list === null || !isFinal(list)) && <AnswerGhost parts={GHOST} />
}

type ListingProps = { list: FailureList | null; onStartAgain: () => void }

/** How many failures are answered so far, and the way to stop, or to start again after that. */
function Listing({ list, onStartAgain }: ListingProps) {
  if (list === null) return <JobPlace />
  return (
    <JobState
      kind={FAILURE_LIST}
      job={list}
      what="the failures"
      told={listedInWords(list)}
      percent={percentListed(list)}
      onStartAgain={onStartAgain}
    />
  )
}
