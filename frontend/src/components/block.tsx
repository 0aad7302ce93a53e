import type { ReactNode } from 'react'

import styles from './block.module.css'

type Props = { id: string; title: string; lead?: string; children: ReactNode }

/** One step of an argument, with a heading that can be linked to. */
export function Block({ id, title, lead, children }: Props) {
  const headingId = `${id}-heading`
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
