import { ViewportPortal } from '@xyflow/react'

import styles from './ghosts.module.css'

import { PartIcon } from '@/components/part-icon'
import type { Ghost } from '@/lib/canvas/ghosts'
import type { PartKind } from '@/lib/design/parts'

type Props = { ghosts: Ghost[]; onAdd: (kind: PartKind) => void }

/** What a design still lacks, as outlines to press: the way to the first numbers. */
export function Ghosts({ ghosts, onAdd }: Props) {
  if (ghosts.length === 0) return null
  return (
    <ViewportPortal>
      {ghosts.map(({ kind, step, label, position, width, height }) => (
        <button
          key={kind}
          type="button"
          className={styles.ghost}
          style={{ left: position.x, top: position.y, width, height }}
          onClick={() => onAdd(kind)}
        >
          <span className={styles.step}>{step}</span>
          <span>
            <PartIcon kind={kind} size={20} /> Add: {label}
          </span>
        </button>
      ))}
    </ViewportPortal>
  )
}
