import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'

import styles from './results-strip.module.css'
import { RunState } from './run-state'
import { SimulateLonger } from './simulate-longer'
import { useBudgetScale } from './use-budget-scale'
import type { Estimate } from './use-estimate'
import type { Simulation } from './use-simulation'

import { ApiError, ServerAway } from '@/api/client'
import type { Report } from '@/api/types'
import { BudgetBar } from '@/components/charts/budget-bar'
import { ErrorNotice } from '@/components/notices/error-notice'
import { BottleneckBox } from '@/components/scenario/bottleneck-box'
import { useActiveDesign } from '@/components/scenario/context'
import { RefusedValues } from '@/components/scenario/refused-values'
import { QuantityText } from '@/components/tables/quantity-text'
import { TargetVerdict } from '@/components/target-verdict'
import { asMs } from '@/lib/format/units'
import { classesInWords, classesOf } from '@/lib/report/classes'
import { estimateMark } from '@/lib/report/estimate-readiness'
import { keyFigure } from '@/lib/report/key-figures'
import { named } from '@/lib/report/part-names'
import { precisionInWords } from '@/lib/report/precision'
import { keyFiguresInWords, statusWord } from '@/lib/report/report-rows'
import { verdictOfReport } from '@/lib/report/target-verdict'


type Props = { simulation: Simulation; simulated: Report | null; estimate: Estimate }

/** The answer at the foot of the editor: the numbers first, then the reason. It never leaves. */
export function ResultsStrip({ simulation, simulated, estimate }: Props) {
  return (
    <section className={styles.strip} aria-label="Answer">
      {simulated === null ? (
        <EstimatedAnswer estimate={estimate} simulatedBefore={simulation.stale} />
      ) : (
        <Answer
          report={simulated}
          mark="Simulated, 95 % interval"
          remedy={<SimulateLonger reports={simulation.result.data?.reports ?? []} />}
        />
      )}
      <RefusedValues />
      <RunUnderWay simulation={simulation} />
    </section>
  )
}

/** What the run does or why it ended, until its results are there. */
function RunUnderWay({ simulation }: { simulation: Simulation }) {
  const { started, run, result } = simulation
  if (started === null) return null
  if (run.isError) return <ErrorNotice error={run.error} doing="Following the run" />
  if (result.isError) return <ErrorNotice error={result.error} doing="Loading the results" />
  return result.data === undefined ? <RunState run={run.data ?? null} /> : null
}

type EstimatedProps = { estimate: Estimate; simulatedBefore: boolean }

function EstimatedAnswer({ estimate, simulatedBefore }: EstimatedProps) {
  const { report, needed, error, updating } = estimate
  if (needed !== null) return <p className="quiet">{needed}</p>
  if (error !== null) return <NoEstimate error={error} />
  if (report === null) return <p className="quiet">Estimating</p>
  return <Answer report={report} mark={estimateMark(updating, simulatedBefore)} />
}

function NoEstimate({ error }: { error: Error }) {
  if (error instanceof ServerAway) {
    return <p className="quiet">The server does not answer; estimates resume when it is back.</p>
  }
  if (!(error instanceof ApiError)) return <ErrorNotice error={error} doing="Estimating" />
  return (
    <p>
      <strong>No estimate.</strong> {error.problem.detail}{' '}
      {error.problem.errors?.map((finding) => finding.message).join(' ')}
    </p>
  )
}

type AnswerProps = { report: Report; mark: string; remedy?: ReactNode }

/** On a phone, or with large letters, one line and the rest on demand: the strip must not hide the design. */
function Answer(props: AnswerProps) {
  const isSmall = useMediaQuery('(width < 640px) or (height < 600px)')
  if (!isSmall) return <FullAnswer {...props} />
  return (
    <details className={styles.folded}>
      <summary>
        <strong>{keyFiguresInWords(props.report)}</strong>
        <span className={styles.mark}>{props.mark}</span>
      </summary>
      <FullAnswer {...props} mark={null} />
    </details>
  )
}

type FullAnswerProps = Omit<AnswerProps, 'mark'> & { mark: string | null }

function FullAnswer({ report, mark, remedy }: FullAnswerProps) {
  const design = useActiveDesign()
  const { total, bottleneck } = report
  const classes = classesInWords(classesOf(report, design))
  const verdict = verdictOfReport(report, design)
  const scale = useBudgetScale(design.id, asMs(total.latency_ms.mean.value ?? 0))
  return (
    <>
      {report.status !== 'steady' && (
        <div className={styles.doubt}>
          <p className={styles.caution}>
            <strong>{statusWord(report)}.</strong> {report.status_text}
          </p>
          {remedy}
        </div>
      )}
      <div className={styles.numbers}>
        <QuantityText quantity={total.iops} form="count" unit="IOPS" />
        <QuantityText quantity={total.latency_ms.mean} form="latency" unit="mean" />
        <QuantityText quantity={total.latency_ms.p99} form="latency" unit="p99" />
        <QuantityText quantity={keyFigure(report, 'iops_per_gb')} form="plain" unit="IOPS/GB" />
        <div className={styles.reason}>
          <p>
            {named(bottleneck.sentence, design)} <BottleneckBox report={report} design={design} />
          </p>
          {report.outside_validity != null && (
            <p className={styles.caution}>Do not rely on it: {report.outside_validity}</p>
          )}
        </div>
        <div className={styles.mark}>
          {mark !== null && <p>{mark}</p>}
          {report.run && <p>{precisionInWords(report.run.reached_precision_pct)}</p>}
        </div>
      </div>
      {(classes.length > 0 || verdict !== null) && (
        <div className={styles.classes}>
          {classes.length > 0 && (
            <ul className={styles.classes} aria-label="Latency by class of VMs">
              {classes.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          )}
          <TargetVerdict verdict={verdict} />
        </div>
      )}
      <BudgetBar group={total} {...scale} withScale />
    </>
  )
}
