import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'

import styles from './results-strip.module.css'
import { RunState } from './run-state'
import { SimulateLonger } from './simulate-longer'
import { FullAnswer, type AnswerProps } from './strip-answer'
import type { Estimate } from './use-estimate'
import { isLoadingResult, runWithoutResult, type Simulation } from './use-simulation'

import { ApiError, ServerAway } from '@/api/client'
import { isFinal, RUN } from '@/api/jobs'
import type { Problem, Report } from '@/api/types'
import { CancelButton } from '@/components/job/job-state'
import { useWaiting } from '@/components/job/use-waiting'
import { ErrorNotice } from '@/components/notices/error-notice'
import { useJudgedReport, useJudgedReports } from '@/components/run/use-judgements'
import { useActiveDesign, useFormerTitle, useScenario } from '@/components/scenario/context'
import { OfferButton } from '@/components/scenario/offer-button'
import { RefusedValues } from '@/components/scenario/refused-values'
import { ToldFindingRow } from '@/components/scenario/told-finding'
import { TargetVerdict } from '@/components/target-verdict'
import { otherProblems, toldFindings } from '@/lib/design/findings/findings'
import { estimateMarks } from '@/lib/report/estimate-readiness'
import { leftOpen } from '@/lib/report/left-open'
import { runInWords } from '@/lib/report/progress'
import { keyFiguresInWords } from '@/lib/report/report-rows'
import { markInWords } from '@/lib/report/run-result'
import { verdictOfReport } from '@/lib/report/target-verdict'

type Props = { simulation: Simulation; simulated: Report | null; estimate: Estimate }

/** The answer at the foot of the editor: the numbers first, then the reason. It never leaves. */
export function ResultsStrip({ simulation, simulated, estimate }: Props) {
  const design = useActiveDesign()
  const designs = useScenario((state) => state.content.designs)
  const isOpen = leftOpen(useJudgedReports(simulated === null ? [] : [simulated], [design])).length > 0
  const report = simulated ?? reportToShow(estimate, simulation)
  const { result } = simulation
  return (
    <section className={styles.strip} aria-label="Answer">
      {report === null ? (
        <NoAnswer estimate={estimate} simulation={simulation} />
      ) : (
        <Answer
          report={report}
          estimated={estimate.report}
          marks={simulated === null ? estimateMarks(estimate.updating, simulation.stale) : simulatedMarks(result)}
          run={simulated === null ? runWithoutResult(simulation) : null}
          remedy={isOpen && <SimulateLonger reports={result?.reports ?? []} designs={designs} />}
        />
      )}
      <div className={styles.over}>
        <RefusedValues />
        <RunFailure simulation={simulation} />
      </div>
    </section>
  )
}

/** Why there are no results. */
function RunFailure({ simulation }: { simulation: Simulation }) {
  const { run, failure, isSearching } = simulation
  if (failure !== null) return isSearching ? null : <ErrorNotice {...failure} />
  return run?.status === 'failed' ? <RunState run={run} /> : null
}

function simulatedMarks(result: Simulation['result']): string[] {
  return result === null ? [] : [markInWords(result)]
}

type NoAnswerProps = { estimate: Estimate; simulation: Simulation }

/** The estimate, where no simulation is on its way and nothing is wrong with it. */
function reportToShow({ report, needed, error }: Estimate, simulation: Simulation): Report | null {
  return needed === null && error === null && !isLoadingResult(simulation) ? report : null
}

function NoAnswer({ estimate: { needed, error, again }, simulation }: NoAnswerProps) {
  const run = runWithoutResult(simulation)
  if (isLoadingResult(simulation)) return <StripGhost words="Loading the simulation" />
  return (
    <>
      {error !== null && needed === null ? (
        <NoEstimate error={error} onAgain={again} />
      ) : (
        <StripGhost words={needed ?? 'Estimating'} />
      )}
      {run !== null && <RunState run={run} />}
    </>
  )
}

const GHOSTS = ['IOPS', 'mean', 'p99', 'IOPS/GB']

/** The shape of the answer before there is one, with what it waits for. */
function StripGhost({ words }: { words: string }) {
  return (
    <div className={styles.ghost}>
      <p className="quiet">{words}</p>
      <ul aria-hidden="true">
        {GHOSTS.map((unit) => (
          <li key={unit}>
            <strong>–</strong> {unit}
          </li>
        ))}
      </ul>
      <div className={styles.ribbon} />
    </div>
  )
}

function NoEstimate({ error, onAgain }: { error: Error; onAgain: () => void }) {
  if (error instanceof ServerAway) {
    return <p className="quiet">The server does not answer; estimates resume when it is back.</p>
  }
  if (!(error instanceof ApiError)) return <ErrorNotice error={error} doing="Estimating" />
  return <Refused problem={error.problem} onAgain={onAgain} />
}

/** The kind of problem of an estimate that took longer than one may. */
const TOO_SLOW = 'took-too-long'

/** The first finding; all of them are listed under Problems, so that the strip keeps its height. */
export function Refused({ problem: { detail, errors, type }, onAgain }: { problem: Problem; onAgain: () => void }) {
  const design = useActiveDesign()
  const former = useFormerTitle()
  const [first, ...others] = toldFindings(errors ?? [], { designs: [design], design, former })
  return (
    <p>
      <strong>No estimate.</strong> {first === undefined ? detail : <ToldFindingRow told={first} />}{' '}
      {others.length > 0 && <a href="#problems">{otherProblems(others.length)}</a>}
      {first?.offer != null && <OfferButton offer={first.offer} />}
      {type.endsWith(TOO_SLOW) && 'A simulation may take longer: press Simulate. '}
      {first === undefined && (
        <Button size="compact-sm" variant="default" onClick={onAgain}>
          Try again
        </Button>
      )}
    </p>
  )
}

/** On a phone, or with large letters, one line and the rest on demand: the strip must not hide the design. */
function Answer(props: AnswerProps) {
  const isSmall = useMediaQuery('(width < 640px) or (height < 600px)')
  const targets = verdictOfReport(useJudgedReport(props.report, useActiveDesign()))
  const told = useWaiting(props.run, props.run === null ? props.marks.join('; ') : runInWords(props.run))
  if (!isSmall) return <FullAnswer {...props} />
  return (
    <>
      <details className={styles.folded}>
        <summary data-running={props.run !== null && !isFinal(props.run)}>
          <strong>{keyFiguresInWords(props.report)}</strong>
          <span className={styles.gist}>
            {targets == null ? props.report.bottleneck.sentence : <TargetVerdict form="brief" verdict={targets} />}
          </span>
          <span className={styles.mark}>{told}</span>
        </summary>
        <FullAnswer {...props} marks={[]} run={null} />
      </details>
      {props.run !== null && !isFinal(props.run) && (
        <div className={styles.cancel}>
          <CancelButton key={props.run.id} kind={RUN} id={props.run.id} what="the simulation" size="compact-sm" />
        </div>
      )}
    </>
  )
}
