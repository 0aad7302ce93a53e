import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'

import styles from './page.module.css'

type Props = { title: string; lead?: ReactNode; children: ReactNode }

/** A page that is read from top to bottom in one column. */
export function Page({ title, lead, children }: Props) {
  useDocumentTitle(`${title} - Qdepth`)
  return (
    <div className={styles.page}>
      <div>
        <h1>{title}</h1>
        {lead}
      </div>
      {children}
    </div>
  )
}
