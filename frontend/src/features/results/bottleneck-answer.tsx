import type { ReactNode } from 'react'

import { FixOffer } from './fix-offer'
import styles from './results.module.css'

import type { Design, Report } from '@/api/types'

type Props = { report: Report; design: Design; toBox?: ReactNode; isBrief?: boolean }

/** What limits a design, what would limit it next, and what the other site costs. */
export function BottleneckAnswer({ report, design, toBox, isBrief = false }: Props) {
  const { sentence, next_limit: next } = report.bottleneck
  return (
    <>
      <p className={styles.answer}>
        {sentence} {toBox}
      </p>
      {next != null && <p>{next.sentence}</p>}
      {report.other_sites?.map(({ link, site, sentence: told }) => (
        <p key={`${link}/${site}`}>{told}</p>
      ))}
      {!isBrief && <FixOffer report={report} design={design} />}
    </>
  )
}
