import type { ReactNode } from 'react'

import styles from './block.module.css'

type Props = {
  id: string
  title: string
  lead?: string | undefined
  /** It is closed until it is asked for, and left out on paper. */
  folded?: boolean
  children: ReactNode
}

/** One step of an argument, with a heading that can be linked to. */
export function Block({ id, title, lead, folded = false, children }: Props) {
  const headingId = `${id}-heading`
  if (folded) {
    return (
      <details id={id} className={styles.folded}>
        <summary>
          <h3 id={headingId}>{title}</h3>
          {lead !== undefined && <span className="quiet">{lead}</span>}
        </summary>
        <div className={styles.unfolded}>{children}</div>
      </details>
    )
  }
  return (
    <section id={id} className={styles.block} aria-labelledby={headingId}>
      <div>
        <h3>
          <span id={headingId}>{title}</span>
          <a href={`#${id}`} aria-label={`Link to "${title}"`}>
            #
          </a>
        </h3>
        {lead !== undefined && <p className="quiet">{lead}</p>}
      </div>
      {children}
    </section>
  )
}
