import type { ReactNode } from 'react'

import { IconFails, IconOpen, IconPasses } from './icons'
import styles from './target-verdict.module.css'

import type { ShownVerdict } from '@/lib/report/target-verdict'

type Props = {
  verdict: ShownVerdict | null | undefined
  /** `short`: without what would decide it, which a sentence above many of them says once; `brief`: without latencies too. */
  form?: 'whole' | 'short' | 'brief'
}

const SIGNS = { yes: IconPasses, no: IconFails, undecided: IconOpen }

/** Whether the targets are met: a sign, a colour and words; nothing without a target. */
export function TargetVerdict({ verdict, form = 'whole' }: Props) {
  if (verdict == null) return null
  const { kept, sentence, brief, remedy, full } = verdict
  const Sign = SIGNS[kept]
  return (
    <span className={styles.verdict} data-kept={kept} data-full={full !== undefined}>
      <Sign size={16} aria-hidden="true" />
      <span>
        {form === 'brief' ? (brief ?? sentence) : sentence}
        {full !== undefined && <span className={styles.remedy}>, but IOPS are limited: {full}</span>}
        {form === 'whole' && remedy != null && <span className={styles.remedy}>: {remedy.text}</span>}
      </span>
    </span>
  )
}

type SignedProps = { kept: ShownVerdict['kept'] | null; children: ReactNode }

/** A name with the sign and the colour of its verdict; plain without one. */
export function Signed({ kept, children }: SignedProps) {
  const Sign = kept === null ? null : SIGNS[kept]
  return (
    <span className={styles.signed} data-kept={kept ?? undefined}>
      {Sign !== null && <Sign size={16} aria-label={kept === null ? undefined : KEPT_WORDS[kept]} />}
      {children}
    </span>
  )
}

const KEPT_WORDS = { yes: 'Pass:', no: 'Fail:', undecided: 'Undecided:' }

/** Which targets are met, each in a line of its own. */
export function TargetVerdicts({ verdicts }: { verdicts: ShownVerdict[] }) {
  return (
    <div className={styles.verdicts}>
      {verdicts.map((verdict) => (
        <TargetVerdict key={verdict.sentence} verdict={verdict} />
      ))}
    </div>
  )
}
