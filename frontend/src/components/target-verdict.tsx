import { IconFails, IconOpen, IconPasses } from './icons'
import styles from './target-verdict.module.css'

import type { TargetVerdict as Verdict } from '@/lib/report/target-verdict'

type Props = {
  verdict: Verdict | null
  /** Without what would decide it, which a sentence above many of them says once. */
  isBrief?: boolean
}

/** Whether the targets are kept: a sign, a colour and words; nothing without a target. */
export function TargetVerdict({ verdict, isBrief = false }: Props) {
  if (verdict === null) return null
  const Sign = verdict.passes === null ? IconOpen : verdict.passes ? IconPasses : IconFails
  return (
    <span className={styles.verdict} data-passes={verdict.passes}>
      <Sign size={16} aria-hidden="true" />
      <span>
        {verdict.words}
        {!isBrief && verdict.remedy !== undefined && <span className={styles.remedy}>: {verdict.remedy}</span>}
      </span>
    </span>
  )
}

/** Which targets are kept, each in a line of its own. */
export function TargetVerdicts({ verdicts }: { verdicts: Verdict[] }) {
  return (
    <div className={styles.verdicts}>
      {verdicts.map((verdict) => (
        <TargetVerdict key={verdict.words} verdict={verdict} />
      ))}
    </div>
  )
}
