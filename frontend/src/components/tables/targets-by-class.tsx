import styles from './targets-by-class.module.css'

import type { TargetJudgement } from '@/api/types'
import { TargetVerdict } from '@/components/target-verdict'

/** Each class that may miss its target, and how many meet theirs; the sentence where there is one target, or none decides. */
export function TargetsByClass({ judged }: { judged: TargetJudgement | null | undefined }) {
  const each = judged?.each.filter(({ target }) => target != null) ?? []
  if (each.length < 2) return <TargetVerdict form="brief" verdict={judged} />
  const met = each.filter(({ kept }) => kept === 'yes')
  const others = each.filter(({ kept }) => kept !== 'yes')
  const [first] = met
  return (
    <ul className={styles.classes}>
      {others.map((verdict) => (
        <li key={verdict.target?.vms ?? ''} title={verdict.sentence}>
          <TargetVerdict form="brief" verdict={{ ...verdict, brief: verdict.target?.vms ?? 'All VMs' }} />
        </li>
      ))}
      {first !== undefined && (
        <li title={met.map(({ sentence }) => sentence).join('. ')}>
          <TargetVerdict
            form="brief"
            verdict={{ ...first, brief: `${met.length}${others.length === 0 ? '' : ` of ${each.length}`} met` }}
          />
        </li>
      )}
    </ul>
  )
}
