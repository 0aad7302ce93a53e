import styles from './answer-state.module.css'
import { useSimulate, type Simulation } from './use-simulation'

import { RUN } from '@/api/jobs'
import type { Run } from '@/api/types'
import { BusyButton } from '@/components/busy-button'
import { JobState } from '@/components/job/job-state'
import { ErrorNotice, ProblemNotice } from '@/components/notices/error-notice'
import { progressPercent, runInWords } from '@/lib/report/progress'
import { markInWords } from '@/lib/report/run-result'

type Props = {
  simulation: Pick<Simulation, 'run' | 'result' | 'stale' | 'isSearching' | 'simulated'>
  /** What a simulation adds to what the page shows. */
  promise: string
}

/** How the numbers below were found, and the way to better ones: one line, which is there from the first second. */
export function AnswerState({ simulation, promise }: Props) {
  const { result, stale, run, simulated, isSearching } = simulation
  if (result !== null) return stale ? <Stale mark={markInWords(result)} /> : <State words={markInWords(result)} />
  if (run !== null && run.status !== 'cancelled') return <Running run={run} />
  return simulated !== null || isSearching ? <State words="Loading the results" /> : <SimulateAll words={promise} />
}

function State({ words }: { words: string }) {
  return (
    <div className={styles.state}>
      <p className="quiet">{words}</p>
    </div>
  )
}

function Running({ run }: { run: Run }) {
  if (run.status === 'failed') {
    return run.problem === null ? null : <ProblemNotice problem={run.problem} doing="The simulation" />
  }
  if (run.status === 'succeeded') return <State words="Loading the results" />
  return (
    <div className={styles.state}>
      <JobState kind={RUN} job={run} what="the simulation" told={runInWords(run)} percent={progressPercent(run)} />
    </div>
  )
}

function Stale({ mark }: { mark: string }) {
  return (
    <SimulateAll
      title="Simulated before the last edits."
      words={`${mark}. The numbers are for the earlier designs and options.`}
    />
  )
}

function SimulateAll({ title, words }: { title?: string; words: string }) {
  const simulate = useSimulate()
  return (
    <>
      <div className={`${styles.state ?? ''} no-print`}>
        <p>
          {title !== undefined && <strong>{title}</strong>} {words}
        </p>
        <BusyButton busy={simulate.isPending} onClick={() => simulate.mutate()}>
          Simulate all designs
        </BusyButton>
      </div>
      {simulate.isError && <ErrorNotice error={simulate.error} doing="Starting the simulation" />}
    </>
  )
}
