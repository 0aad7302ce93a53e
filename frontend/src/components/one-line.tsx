import type { ReactNode } from 'react'

import styles from './one-line.module.css'

/** A sentence on one line, cut where it is long: pressed, it is read whole above it, and nothing moves. */
export function OneLine({ children, whole = children }: { children: ReactNode; whole?: ReactNode }) {
  return (
    <details className={styles.line}>
      <summary>{children}</summary>
      <p className={styles.whole}>{whole}</p>
    </details>
  )
}
