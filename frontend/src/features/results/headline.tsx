import type { ReactNode } from 'react'

import styles from './results.module.css'
import { opinionInShort, opinionOf } from './second-opinion'

import type { Design, Report, SecondOpinion } from '@/api/types'
import { Note } from '@/components/note'
import { DoubtNotice } from '@/components/notices/doubt-notice'
import { useJudgedReport } from '@/components/run/use-judgements'
import { TargetVerdicts } from '@/components/target-verdict'
import { Term } from '@/components/term'
import { useOneStop } from '@/components/use-one-stop'
import { interval, showQuantity, toldNumber } from '@/lib/format/format'
import { meaningOf } from '@/lib/format/glossary'
import { stopInWords } from '@/lib/report/precision'
import { headlineIntervals, headlines } from '@/lib/report/report-rows'


type Props = {
  report: Report
  design: Design
  remedy?: ReactNode
  /** The way to the box that sets the bottleneck. */
  toBox?: ReactNode
}

/** Whether it can be relied on, the sentence, and the numbers of all classes of VMs together. */
export function Headline({ report, design, remedy, toBox }: Props) {
  const numbers = useOneStop<HTMLDListElement>()
  const { targets } = useJudgedReport(report, design)
  return (
    <>
      <DoubtNotice report={report} remedy={remedy} />
      <p className={styles.answer}>
        {report.bottleneck.sentence} {toBox}
      </p>
      {report.bottleneck.next_limit != null && <p>{report.bottleneck.next_limit.sentence}</p>}
      {report.status === 'steady' && <p className="quiet">{report.status_text}</p>}
      <dl ref={numbers} className={styles.headline}>
        {headlines(report).map(({ label, word, quantity, form, unit }) => (
          <div key={label} title={toldNumber(quantity, form, unit)}>
            <dt>
              <Term meaning={meaningOf(word)}>{label}</Term>
            </dt>
            <dd>
              <span className={styles.value}>{showQuantity(quantity, form)}</span>
              <span className={styles.range}>
                {interval(quantity, form) ?? (quantity.note && <Note note={quantity.note} />)}
              </span>
              <Opinion opinion={opinionOf(report, label)} />
            </dd>
          </div>
        ))}
      </dl>
      <TargetVerdicts verdicts={targets?.each ?? []} />
      {report.status === 'steady' && remedy}
      {report.run && (
        <p className="quiet">
          {headlineIntervals(report)} {stopInWords(report.run)}
        </p>
      )}
    </>
  )
}

/** The analytic value under a simulated one. */
function Opinion({ opinion }: { opinion: SecondOpinion | null }) {
  if (opinion === null) return null
  return (
    <span className={styles.range} data-disagrees={opinion.disagrees} title={opinion.text}>
      {opinionInShort(opinion)}
    </span>
  )
}
