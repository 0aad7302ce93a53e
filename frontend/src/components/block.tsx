import { useContext, useState, type ReactNode } from 'react'

import { BlockLevelContext } from './block-level'
import styles from './block.module.css'
import { Folded } from './tables/folded'

type Props = {
  id: string
  title: string
  lead?: string | undefined
  /** It is closed until it is asked for, and left out on paper. What is read already does not close again. */
  folded?: boolean
  /** What opening it is for, shown at the end of its line. */
  action?: string
  /** Contents lead to it, and are where the keyboard finds its address. */
  isListed?: boolean
  children: ReactNode
}

/** One step of an argument, with a heading that can be linked to. */
export function Block({ id, title, lead, folded = false, action, isListed = false, children }: Props) {
  const headingId = `${id}-heading`
  const Heading = `h${useContext(BlockLevelContext)}` as const
  const [isFoldable] = useState(folded)
  if (isFoldable) {
    return (
      <Folded
        id={id}
        className={styles.folded}
        isHeldOpen={!folded}
        summary={
          <>
            <Heading id={headingId} className={styles.heading}>
              {title}
            </Heading>
            {lead !== undefined && <span className="quiet">{lead}</span>}
            {action !== undefined && <span className={styles.action}>{action}</span>}
          </>
        }
      >
        <div className={styles.unfolded}>{children}</div>
      </Folded>
    )
  }
  return (
    <section id={id} className={styles.block} aria-labelledby={headingId}>
      <div>
        <Heading className={styles.heading}>
          <span id={headingId}>{title}</span>
          <a href={`#${id}`} tabIndex={isListed ? -1 : undefined} aria-label={`Link to "${title}"`}>
            #
          </a>
        </Heading>
        {lead !== undefined && <p className="quiet">{lead}</p>}
      </div>
      {children}
    </section>
  )
}
