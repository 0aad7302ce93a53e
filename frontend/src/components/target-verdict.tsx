import { IconFails, IconOpen, IconPasses } from './icons'
import styles from './target-verdict.module.css'

import type { TargetVerdict as Verdict } from '@/lib/report/target-verdict'

/** Whether the targets are kept: a sign, a colour and words; nothing without a target. */
export function TargetVerdict({ verdict }: { verdict: Verdict | null }) {
  if (verdict === null) return null
  const Sign = verdict.passes === null ? IconOpen : verdict.passes ? IconPasses : IconFails
  return (
    <span className={styles.verdict} data-passes={verdict.passes}>
      <Sign size={16} aria-hidden="true" />
      {verdict.words}
    </span>
  )
}
