import type { ReactNode } from 'react'

import { appendSurvivor } from './failed-design'
import { survivorInWords } from './failures'
import styles from './failures.module.css'
import { TakeOverTable } from './take-over-table'
import type { AskedFailure, FailureRun } from './use-failure-run'

import { RUN } from '@/api/jobs'
import type { Design, Report, RunResult } from '@/api/types'
import { Block } from '@/components/block'
import { BlockLevelContext } from '@/components/block-level'
import { useJob } from '@/components/job/use-job'
import { ErrorNotice } from '@/components/notices/error-notice'
import { RunState } from '@/components/run/run-state'
import { LongerRun } from '@/components/run/simulate-longer'
import { SimulatedAt } from '@/components/run/simulated-at'
import { useJudgedReports } from '@/components/run/use-judgements'
import { useRunResult } from '@/components/run/use-run-result'
import { AddDesign } from '@/components/scenario/add-design'
import { TargetVerdict } from '@/components/target-verdict'

type Props = {
  started: FailureRun
  isStarting: boolean
  onSimulate: (asked: AskedFailure) => void
  showResult: (designs: Design[], result: RunResult, remedy: ReactNode) => ReactNode
}

/** The healthy design beside what survives of it, and the paths that took over. */
export function SurvivorComparison({ started, isStarting, onSimulate, showResult }: Props) {
  const run = useJob(RUN, started.id)
  const result = useRunResult(started.id, run.data?.status === 'succeeded')
  const [healthy] = started.designs
  const { path, text, designs } = started
  const reports = result.data?.comparison?.reports ?? []
  const remedy = (
    <LongerRun
      reports={reports}
      designs={designs}
      isBusy={isStarting}
      error={null}
      onStart={(options) => onSimulate({ path, text, options })}
    />
  )
  return (
    <BlockLevelContext value={3}>
      <h2 id="survivor" tabIndex={-1}>
        Without {text}
      </h2>
      {run.isError && <ErrorNotice error={run.error} doing="Following the run" />}
      {result.isError && <ErrorNotice error={result.error} doing="Loading the results" />}
      {result.data === undefined ? (
        <RunState run={run.data ?? null} designs={designs} />
      ) : (
        <>
          <Answer started={started} reports={reports} />
          <SimulatedAt result={result.data} />
          <OpenSurvivor survivor={designs[1]} />
          {showResult(designs, result.data, remedy)}
        </>
      )}
      {started.takeOvers.length > 0 && (
        <Block id="take-overs" title="What took over">
          <TakeOverTable takeOvers={started.takeOvers} text={text} design={healthy} />
        </Block>
      )}
    </BlockLevelContext>
  )
}

/** What survives, to be changed and compared like any other design. */
function OpenSurvivor({ survivor }: { survivor: Design }) {
  return (
    <div className="no-print">
      <AddDesign withNew={(designs) => appendSurvivor(designs, survivor)} explains>
        Add as a design
      </AddDesign>
    </div>
  )
}

/** What is left, in a sentence, and whether it keeps the targets. */
function Answer({ started: { text, designs }, reports }: { started: FailureRun; reports: Report[] }) {
  const [healthy] = designs
  // What survives has the targets of the design before the failure.
  const [survivor] = useJudgedReports(
    reports.slice(1, 2).map((report) => ({ ...report, design_id: healthy.id })),
    [healthy],
  )
  return (
    <div role="status" className={styles.answer}>
      <p>{survivorInWords(text, reports)}</p>
      <TargetVerdict verdict={survivor?.targets} />
    </div>
  )
}
