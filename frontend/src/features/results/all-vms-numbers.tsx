import styles from './results.module.css'
import { opinionInShort, opinionOf } from './second-opinion'

import type { Design, Report, SecondOpinion } from '@/api/types'
import { Note } from '@/components/note'
import { useJudgedReport } from '@/components/run/use-judgements'
import { TargetVerdicts } from '@/components/target-verdict'
import { Term } from '@/components/term'
import { useOneStop } from '@/components/use-one-stop'
import { interval, showQuantity, toldNumber } from '@/lib/format/format'
import { meaningOf } from '@/lib/format/glossary'
import { stopInWords } from '@/lib/report/precision'
import { headlineIntervals, headlines } from '@/lib/report/report-rows'

type Props = { report: Report; design: Design }

/** Throughput and percentiles of all classes of VMs together, and which targets they meet. */
export function AllVmsNumbers({ report, design }: Props) {
  const numbers = useOneStop<HTMLDListElement>()
  const { targets } = useJudgedReport(report, design)
  return (
    <>
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
