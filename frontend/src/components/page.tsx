import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'

import styles from './page.module.css'

import { questionOf } from '@/lib/scenario/pages'

type Props = {
  title: string
  /** The scenario that the page is about, for the title of the window: the bar shows it. */
  scenario?: string
  /** Unset: the question that the page of a scenario answers. */
  lead?: ReactNode
  children: ReactNode
}

/** A page that is read from top to bottom in one column. */
export function Page({ title, scenario, lead, children }: Props) {
  const question = scenario === undefined ? undefined : questionOf(title)
  useDocumentTitle(`${scenario === undefined ? title : `${title}: ${scenario}`} - Qdepth`)
  return (
    <div className={styles.page}>
      <div>
        <h1>{title}</h1>
        {lead ?? (question !== undefined && <p className="quiet">{question}</p>)}
      </div>
      {children}
    </div>
  )
}
