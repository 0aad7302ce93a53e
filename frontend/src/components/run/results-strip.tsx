import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'

import styles from './results-strip.module.css'
import { RunState } from './run-state'
import { SimulateLonger } from './simulate-longer'
import { useBudgetScale } from './use-budget-scale'
import type { Estimate } from './use-estimate'
import { runWithoutResult, type Simulation } from './use-simulation'

import { ApiError, ServerAway } from '@/api/client'
import { isFinal, RUN } from '@/api/jobs'
import type { Problem, Report, Run } from '@/api/types'
import { BudgetBar } from '@/components/charts/budget-bar'
import { CancelButton } from '@/components/job/job-state'
import { useWaiting } from '@/components/job/use-waiting'
import { ErrorNotice } from '@/components/notices/error-notice'
import { OneLine } from '@/components/one-line'
import { useJudgedReport, useJudgedReports } from '@/components/run/use-judgements'
import { BottleneckBox } from '@/components/scenario/bottleneck-box'
import { useActiveDesign, useFormerTitle, useScenario } from '@/components/scenario/context'
import { OfferButton } from '@/components/scenario/offer-button'
import { RefusedValues } from '@/components/scenario/refused-values'
import { ToldFindingRow } from '@/components/scenario/told-finding'
import { QuantityText } from '@/components/tables/quantity-text'
import { TargetVerdict } from '@/components/target-verdict'
import { otherProblems, toldFindings } from '@/lib/design/findings/findings'
import { classesInWords, classesOf } from '@/lib/report/classes'
import { estimateMark } from '@/lib/report/estimate-readiness'
import { keyFigure } from '@/lib/report/key-figures'
import { leftOpen } from '@/lib/report/left-open'
import { worstInWords } from '@/lib/report/precision'
import { runInWords } from '@/lib/report/progress'
import { keyFiguresInWords, statusWord } from '@/lib/report/report-rows'
import { markInWords } from '@/lib/report/run-result'


type Props = { simulation: Simulation; simulated: Report | null; estimate: Estimate }

/** The answer at the foot of the editor: the numbers first, then the reason. It never leaves. */
export function ResultsStrip({ simulation, simulated, estimate }: Props) {
  const design = useActiveDesign()
  const designs = useScenario((state) => state.content.designs)
  const isOpen = leftOpen(useJudgedReports(simulated === null ? [] : [simulated], [design])).length > 0
  return (
    <section className={styles.strip} aria-label="Answer">
      {simulated === null ? (
        <EstimatedAnswer estimate={estimate} simulation={simulation} />
      ) : (
        <Answer
          report={simulated}
          estimated={estimate.report}
          mark={simulation.result === null ? '' : markInWords(simulation.result)}
          run={null}
          remedy={isOpen && <SimulateLonger reports={simulation.result?.reports ?? []} designs={designs} />}
        />
      )}
      <RefusedValues />
      <RunFailure simulation={simulation} />
    </section>
  )
}

/** Why there are no results. */
function RunFailure({ simulation }: { simulation: Simulation }) {
  const { run, failure, isSearching } = simulation
  if (failure !== null) return isSearching ? null : <ErrorNotice {...failure} />
  return run?.status === 'failed' ? <RunState run={run} /> : null
}

type EstimatedProps = { estimate: Estimate; simulation: Simulation }

function EstimatedAnswer({ estimate, simulation }: EstimatedProps) {
  const { report, needed, error, updating } = estimate
  const run = runWithoutResult(simulation)
  if (report !== null && needed === null && error === null) {
    return <Answer report={report} estimated={report} mark={estimateMark(updating, simulation.stale)} run={run} />
  }
  return (
    <>
      {error !== null && needed === null ? (
        <NoEstimate error={error} />
      ) : (
        <p className="quiet">{needed ?? 'Estimating'}</p>
      )}
      {run !== null && <RunState run={run} />}
    </>
  )
}

function NoEstimate({ error }: { error: Error }) {
  if (error instanceof ServerAway) {
    return <p className="quiet">The server does not answer; estimates resume when it is back.</p>
  }
  if (!(error instanceof ApiError)) return <ErrorNotice error={error} doing="Estimating" />
  return <Refused problem={error.problem} />
}

/** The first finding; all of them are listed under Problems, so that the strip keeps its height. */
function Refused({ problem: { detail, errors } }: { problem: Problem }) {
  const design = useActiveDesign()
  const former = useFormerTitle()
  const [first, ...others] = toldFindings(errors ?? [], { designs: [design], design, former })
  return (
    <p>
      <strong>No estimate.</strong> {first === undefined ? detail : <ToldFindingRow told={first} />}{' '}
      {others.length > 0 && <a href="#problems">{otherProblems(others.length)}</a>}
      {first?.offer != null && <OfferButton offer={first.offer} />}
    </p>
  )
}

type AnswerProps = {
  report: Report
  /** What the analytic engine says of the design as it is now, if it is known. */
  estimated: Report | null
  /** How it was found. */
  mark: string
  /** The run that will replace it. */
  run: Run | null
  remedy?: ReactNode
}

/** On a phone, or with large letters, one line and the rest on demand: the strip must not hide the design. */
function Answer(props: AnswerProps) {
  const isSmall = useMediaQuery('(width < 640px) or (height < 600px)')
  const { targets } = useJudgedReport(props.report, useActiveDesign())
  const told = useWaiting(props.run, props.run === null ? props.mark : runInWords(props.run))
  if (!isSmall) return <FullAnswer {...props}><AnswerStatus {...props} /></FullAnswer>
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
        <FullAnswer {...props} />
      </details>
      {props.run !== null && !isFinal(props.run) && (
        <div className={styles.cancel}>
          <CancelButton key={props.run.id} kind={RUN} id={props.run.id} what="the simulation" size="compact-sm" />
        </div>
      )}
    </>
  )
}

/** How the numbers were found or, while a run goes on, how far it is: in the same place, which never grows. */
function AnswerStatus({ report, mark, run }: AnswerProps) {
  const { id } = useActiveDesign()
  return (
    <div className={styles.status}>
      {run === null ? (
        <>
          <p>{mark}</p>
          <p>{worstInWords(report)}</p>
        </>
      ) : (
        <RunState run={run} only={id} />
      )}
    </div>
  )
}

type FullAnswerProps = Pick<AnswerProps, 'report' | 'estimated' | 'remedy'> & { children?: ReactNode }

/** What is in doubt is told before the numbers, and stands where it moves none of them. */
function FullAnswer({ report, estimated, remedy, children }: FullAnswerProps) {
  const design = useActiveDesign()
  const { total, bottleneck } = report
  const classes = classesInWords(classesOf(report, design))
  const { targets } = useJudgedReport(report, design)
  const scale = useBudgetScale(design, report, estimated)
  return (
    <>
      <div className={styles.head}>
        {(report.status !== 'steady' || remedy) && (
          <div className={styles.doubt}>
            {report.status !== 'steady' && (
              <div className={styles.caution}>
                <OneLine>
                  <strong>{statusWord(report)}.</strong> {report.status_text}
                </OneLine>
              </div>
            )}
            {remedy}
          </div>
        )}
        <div className={styles.figures}>
          <div className={styles.numbers}>
            <QuantityText quantity={total.iops} form="count" unit="IOPS" />
            <QuantityText quantity={total.latency_ms.mean} form="latency" unit="mean" />
            <QuantityText quantity={total.latency_ms.p99} form="latency" unit="p99" />
            <QuantityText quantity={keyFigure(report, 'iops_per_gb')} form="plain" unit="IOPS/GB" />
            <div className={styles.reason}>
              <p>
                {bottleneck.sentence} <BottleneckBox report={report} design={design} />
              </p>
              {report.outside_validity != null && (
                <div className={styles.caution}>
                  <OneLine>Do not rely on it: {report.outside_validity}</OneLine>
                </div>
              )}
            </div>
          </div>
          {classes.length > 0 && (
            <ul className={styles.classes} aria-label="Latency by class of VMs">
              {classes.map(({ words, range }) => (
                <li key={words}>
                  {words} <span className={styles.range}>{range}</span>
                </li>
              ))}
            </ul>
          )}
          <div className={styles.target}>
            <TargetVerdict verdict={targets} />
          </div>
        </div>
        {children}
      </div>
      <BudgetBar group={total} {...scale} withScale />
    </>
  )
}
