import type { ReactElement, ReactNode } from 'react'

import { ChartFiles } from './chart-files'
import { ChartFrame } from './chart-frame'

import type { Rows } from '@/lib/files/csv'

const HEIGHT_PX = 280

type Props = {
  caption: ReactNode
  /** What it is called in files and aloud. */
  title: string
  /** Of its files, with their numbers; left out: it has none. */
  name?: string
  data?: () => Rows
  /** What it shows, for those who hear it. */
  summary: string
  height?: number
  children: ReactElement
}

/** A chart with its caption, its files, and what a screen reader says of it. */
export function ChartFigure({ caption, title, name, data, summary, height = HEIGHT_PX, children }: Props) {
  const chart = (
    <div role="img" aria-label={`${title}. ${summary}`} style={{ height }}>
      <ChartFrame>{children}</ChartFrame>
    </div>
  )
  return (
    <figure>
      <figcaption>{caption}</figcaption>
      {data === undefined ? (
        chart
      ) : (
        <ChartFiles name={name ?? title} title={title} data={data}>
          {chart}
        </ChartFiles>
      )}
    </figure>
  )
}
