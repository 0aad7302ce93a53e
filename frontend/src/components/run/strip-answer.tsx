import type { ReactNode } from 'react'

import { LiveRoom } from './live-room'
import styles from './results-strip.module.css'
import { RunState } from './run-state'
import { useLastEdit } from './use-last-edit'

import type { Quantity, Report, Run } from '@/api/types'
import { BudgetBar } from '@/components/charts/budget-bar'
import { OneLine } from '@/components/one-line'
import { useJudgedReport } from '@/components/run/use-judgements'
import { BottleneckBox } from '@/components/scenario/bottleneck-box'
import { useActiveDesign, useScenario } from '@/components/scenario/context'
import { QuantityText } from '@/components/tables/quantity-text'
import { TargetVerdict } from '@/components/target-verdict'
import type { Form } from '@/lib/format/format'
import { classesInWords, classesOf } from '@/lib/report/classes'
import { keyFigure } from '@/lib/report/key-figures'
import type { Change } from '@/lib/report/last-edit'
import { worstInWords } from '@/lib/report/precision'
import { statusWord } from '@/lib/report/report-rows'
import { verdictOfReport } from '@/lib/report/target-verdict'

export type AnswerProps = {
  report: Report
  /** What the analytic engine says of the design as it is now, if it is known. */
  estimated: Report | null
  /** How it was found, and what is old about it. */
  marks: string[]
  /** The run that will replace it. */
  run: Run | null
  remedy?: ReactNode
}

/** The reason, the numbers, doubts and classes, the bar; beside them the room, or the run that is under way. Nothing grows. */
export function FullAnswer(props: AnswerProps) {
  const { report, estimated } = props
  const design = useActiveDesign()
  const { scale, changes } = useLastEdit(design, report, estimated)
  const { total, bottleneck } = report
  return (
    <div className={styles.answer}>
      <Doubts report={report} />
      <div className={styles.reason} title={bottleneck.sentence}>
        <OneLine>{bottleneck.sentence}</OneLine>
        <BottleneckBox report={report} design={design} />
      </div>
      <div className={styles.numbers}>
        <Figure quantity={total.iops} form="count" unit="IOPS" change={changes.iops} />
        <Figure quantity={total.latency_ms.mean} form="latency" unit="mean" change={changes.meanMs} />
        <Figure quantity={total.latency_ms.p99} form="latency" unit="p99" change={changes.p99Ms} />
        <Figure quantity={keyFigure(report, 'iops_per_gb')} form="plain" unit="IOPS/GB" />
      </div>
      <Marks {...props} />
      <Verdicts report={report} />
      <Aside {...props} />
      <div className={styles.bar}>
        <BudgetBar group={total} {...scale} withScale />
      </div>
    </div>
  )
}

type FigureProps = { quantity: Quantity; form: Form; unit: string; change?: Change | undefined }

/** A number, and what the last edit did to it. */
function Figure({ change, ...quantity }: FigureProps) {
  return (
    <div className={styles.figure}>
      <QuantityText {...quantity} />
      {change !== undefined && (
        <span key={change.text} className={styles.change} data-better={change.isBetter} title="Since the last edit">
          {change.text}
        </span>
      )}
    </div>
  )
}

/** What is in doubt is read before the numbers. */
function Doubts({ report }: Pick<AnswerProps, 'report'>) {
  return (
    <div className={styles.doubts}>
      {report.status !== 'steady' && (
        <div className={styles.chip} data-warns="true">
          <OneLine>
            <strong>{statusWord(report)}.</strong> {report.status_text}
          </OneLine>
        </div>
      )}
      {report.outside_validity != null && (
        <div className={styles.chip} data-warns="true">
          <OneLine>Do not rely on it: {report.outside_validity}</OneLine>
        </div>
      )}
    </div>
  )
}

/** How the numbers were found, and how precise they are. */
function Marks({ report, marks }: AnswerProps) {
  const precision = worstInWords(report)
  return (
    <div className={styles.marks}>
      {[...marks, ...(precision === null ? [] : [precision])].map((words) => (
        <p key={words} title={words}>
          {words}
        </p>
      ))}
    </div>
  )
}

/** Whether targets are met; then each class. */
function Verdicts({ report }: Pick<AnswerProps, 'report'>) {
  const design = useActiveDesign()
  const targets = verdictOfReport(useJudgedReport(report, design))
  const classes = classesInWords(classesOf(report, design))
  return (
    <div className={styles.verdicts}>
      {targets != null && (
        <div className={styles.target} title={targets.sentence}>
          <TargetVerdict verdict={targets} />
        </div>
      )}
      {classes.short !== '' && (
        <div className={styles.classes}>
          <OneLine whole={classes.whole}>{classes.short}</OneLine>
        </div>
      )}
    </div>
  )
}

/** The run that is under way, else what would settle the answer, else the room that is left. */
function Aside({ report, run, remedy }: AnswerProps) {
  const design = useActiveDesign()
  const index = useScenario((state) => state.active)
  if (run !== null)
    return (
      <div className={styles.aside}>
        <RunState run={run} only={design.id} />
      </div>
    )
  if (remedy) return <div className={styles.aside}>{remedy}</div>
  return (
    <div className={styles.aside}>
      <LiveRoom key={design.id} {...{ design, report, index }} />
    </div>
  )
}
