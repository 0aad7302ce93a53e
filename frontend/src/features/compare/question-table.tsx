import type { ReactNode } from 'react'

import styles from './compare.module.css'

import type { Comparison, Report } from '@/api/types'
import { DataTable } from '@/components/data-table'
import { DesignBadge } from '@/components/design-badge'
import { QuantityCell } from '@/components/quantity-cell'
import { answerOf, differenceInWords, differenceOf, QUESTIONS, type Question } from '@/lib/comparing'


/** Questions as rows, designs as columns. */
export function QuestionTable({ comparison }: { comparison: Comparison }) {
  const { reports } = comparison
  const row = (key: string, question: string, answer: (report: Report) => ReactNode) => ({
    key,
    cells: [question, ...reports.map(answer)],
  })
  return (
    <DataTable
      caption="Answers of each design"
      columns={[
        { key: 'question', label: 'Question' },
        ...reports.map((report, index) => ({
          key: report.design_id,
          label: (
            <>
              <DesignBadge index={index} /> {report.design_title}
            </>
          ),
          wide: true,
        })),
      ]}
      rows={[
        ...QUESTIONS.map((question) =>
          row(question.quantity, question.text, (report) => (
            <Answer comparison={comparison} report={report} question={question} />
          )),
        ),
        row('bottleneck', 'What binds?', (report) => report.bottleneck.sentence),
        row('status', 'Can it be relied on?', (report) => report.status_text),
      ]}
    />
  )
}

type AnswerProps = { comparison: Comparison; report: Report; question: Question }

function Answer({ comparison, report, question }: AnswerProps) {
  const difference = differenceOf(comparison, report.design_id, question.quantity)
  return (
    <>
      <QuantityCell
        quantity={answerOf(report, question.quantity)}
        form={question.form}
        unit={question.unit}
        withRange
      />
      {difference !== null && (
        <>
          <span className={styles.verdictWords}>{difference.verdict}</span>
          <span className={styles.difference}>{differenceInWords(difference, question)}</span>
        </>
      )}
    </>
  )
}
