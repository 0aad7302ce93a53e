import type { ReactNode } from 'react'

import { Notice } from './notice'

import type { Report } from '@/api/types'
import { statusWord } from '@/lib/report/report-rows'

type Props = {
  report: Report
  /** Which of several designs it is about. */
  design?: string
  /** What the reader can do about it here. */
  remedy?: ReactNode
}

/** Says before any number why it describes no steady state; nothing where it does. */
export function DoubtNotice({ report, design, remedy }: Props) {
  if (report.status === 'steady') return null
  const word = statusWord(report)
  return (
    <Notice tone="warn" title={design === undefined ? word : `${design}: ${word}`}>
      <p>{report.status_text}</p>
      {remedy}
    </Notice>
  )
}
