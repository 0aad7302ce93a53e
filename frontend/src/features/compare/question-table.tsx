import type { ReactNode } from 'react'

import styles from './compare.module.css'
import {
  answeredQuestions,
  classDifferenceInWords,
  differenceInWords,
  differenceOf,
  ratioInWords,
  type Question,
} from './comparison'
import { CurvesState } from './curves-state'
import { doubtsTogether, headroomOf, nextLimitOf } from './headroom'

import type { Comparison, Design, Difference, Report } from '@/api/types'
import { DesignBadge } from '@/components/design-badge'
import { useDesignNames } from '@/components/design-names'
import { useJudgedReports } from '@/components/run/use-judgements'
import type { LoadCurves } from '@/components/run/use-load-curves'
import { DataTable } from '@/components/tables/data-table'
import { QuantityCell } from '@/components/tables/quantity-cell'
import { TargetVerdicts } from '@/components/target-verdict'
import { Term } from '@/components/term'
import { useIsOnPaper } from '@/components/use-is-on-paper'
import { currencyOf, perIopsInWords } from '@/lib/charts/price-performance'
import { capitalised } from '@/lib/format/format'
import { meaningOf, type Word } from '@/lib/format/glossary'
import { classQuestions, NO_SUCH_CLASS, type ClassQuestion } from '@/lib/report/classes'
import { hasPrices, keyFigure } from '@/lib/report/key-figures'
import { statusWord } from '@/lib/report/report-rows'

type Props = {
  comparison: Comparison
  designs: Design[]
  /** How much more load each design carries. */
  curves: LoadCurves
}

/** Questions as rows, designs as columns. */
export function QuestionTable({ comparison, designs, curves }: Props) {
  const { reports } = comparison
  const judged = useJudgedReports(reports, designs)
  const nameOf = useDesignNames()
  const currency = currencyOf(reports)
  // Paper waits for nothing.
  const isAwaitedOnPaper = useIsOnPaper() && curves.done < reports.length
  const isSaidAbove = reports.length > 1 && doubtsTogether(reports).length === 1 && reports[0]?.status !== 'steady'
  const row = (key: string, question: string, word: Word, answer: (report: Report) => ReactNode) => ({
    key,
    cells: [
      <Term key="question" meaning={meaningOf(word)}>
        {question}
      </Term>,
      ...reports.map(answer),
    ],
  })
  return (
    <DataTable
      stacks
      even
      caption="Answers of each design"
      columns={[
        'Question',
        ...reports.map((report, index) => ({
          key: report.design_id,
          stackedLabel: capitalised(nameOf(index)),
          label: (
            <>
              <DesignBadge index={index} /> {report.design_title}
            </>
          ),
          wide: true,
        })),
      ]}
      rows={[
        ...(judged.some(({ targets }) => targets != null)
          ? [
              {
                key: 'targets',
                cells: [
                  'Does it meet the latency targets?',
                  ...judged.map(({ design_id: id, targets }) => (
                    <TargetVerdicts key={id} verdicts={targets?.each ?? []} />
                  )),
                ],
              },
            ]
          : []),
        ...answeredQuestions(reports).map((question) =>
          row(question.quantity, question.text, question.word, (report) => (
            <Answer comparison={comparison} report={report} question={question} />
          )),
        ),
        ...classQuestions(reports, designs).map(({ key, title, answers }) => ({
          key,
          cells: [
            <Term key="question" meaning={meaningOf('p99')}>
              {title}: mean and p99?
            </Term>,
            ...answers.map((answer, index) => (
              <ClassAnswer
                key={index}
                answer={answer}
                difference={classDifferenceInWords(comparison, reports[index]?.design_id ?? '', title, nameOf)}
              />
            )),
          ],
        })),
        ...(hasPrices(reports)
          ? [
              row('price', 'What does it cost?', 'total_price', ({ price }) => (
                <>
                  <span className={styles.amount}>
                    <QuantityCell quantity={price.total_price} form="money" unit={currency} withRange /> {currency}
                  </span>{' '}
                  <span className={styles.difference}>{perIopsInWords(price)}</span>
                </>
              )),
            ]
          : []),
        row('bottleneck', 'What is the bottleneck?', 'bottleneck', (report) => report.bottleneck.sentence),
        ...(reports.some((report) => nextLimitOf(report) !== '')
          ? [{ key: 'next', cells: ['What is the next limit?', ...reports.map(nextLimitOf)] }]
          : []),
        ...(isAwaitedOnPaper
          ? []
          : [
              row('headroom', 'How much more load does it carry?', 'at_target', (report) =>
                headroomAnswer(
                  curves,
                  reports.indexOf(report),
                  judged[reports.indexOf(report)]?.targets?.kept === 'no',
                ),
              ),
            ]),
        ...(isSaidAbove
          ? []
          : [row('status', 'How reliable is it?', 'steady', (report) => <Reliance report={report} />)]),
      ]}
    />
  )
}

/** The first that is not there yet says how far they are: in the row that they fill, so that nothing moves. */
function headroomAnswer(curves: LoadCurves, index: number, isMissed: boolean): ReactNode {
  const awaited = curves.error === null ? curves.answers.indexOf(undefined) : -1
  return index === awaited ? <CurvesState what="headroom" curves={curves} /> : headroomOf(curves, index, isMissed)
}

function Reliance({ report }: { report: Report }) {
  if (report.status === 'steady') return report.status_text
  return (
    <>
      <strong>{statusWord(report)}.</strong> {report.status_text}
    </>
  )
}

type AnswerProps = { comparison: Comparison; report: Report; question: Question }

function Answer({ comparison, report, question }: AnswerProps) {
  const difference = differenceOf(comparison, report.design_id, question.quantity)
  return (
    <>
      <QuantityCell
        quantity={keyFigure(report, question.quantity)}
        form={question.form}
        unit={question.unit}
        withRange
      />
      {difference !== null && (
        <DifferenceToA difference={difference} question={question} isOfMany={comparison.reports.length > 2} />
      )}
    </>
  )
}

type DifferenceProps = { difference: Difference; question: Question; isOfMany: boolean }

function DifferenceToA({ difference, question, isOfMany }: DifferenceProps) {
  const { words, range } = ratioInWords(difference, useDesignNames())
  return (
    <>
      <span className={styles.verdictWords} data-clear={difference.is_clear}>
        <span>{words}</span> <span className={styles.range}>{range}</span>
      </span>
      <span className={styles.difference} data-many={isOfMany}>
        {differenceInWords(difference, question)}
      </span>
    </>
  )
}

type Answered = ClassQuestion['answers'][number]

function ClassAnswer({
  answer,
  difference,
}: {
  answer: Answered
  difference: ReturnType<typeof classDifferenceInWords>
}) {
  if (answer === null) return NO_SUCH_CLASS
  return (
    <>
      <span className={styles.classAnswer}>
        <QuantityCell quantity={answer.latency_ms.mean} form="latency" unit="ms" withRange />
        <QuantityCell quantity={answer.latency_ms.p99} form="latency" unit="ms" withRange />
      </span>
      {difference !== null && (
        <span className={styles.verdictWords} data-clear={difference.isClear}>
          <span>{difference.words}</span>
        </span>
      )}
    </>
  )
}
