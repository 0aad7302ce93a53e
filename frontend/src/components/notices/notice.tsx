import type { ReactNode } from 'react'

import styles from './notice.module.css'

type Props = { tone: 'danger' | 'warn' | 'info'; title: string; children?: ReactNode }

/** A message beside what caused it: what happened, and what to do. */
export function Notice({ tone, title, children }: Props) {
  return (
    <div className={styles.notice} data-tone={tone} role={tone === 'info' ? 'status' : 'alert'}>
      <strong>{title}</strong>
      {children}
    </div>
  )
}
