import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'

import { isAwaited, type ShownJob } from './use-kept-jobs'

import type { Job } from '@/api/jobs'
import { Block } from '@/components/block'

type Props<T extends Job> = {
  title: string
  lead: string
  /** What the page shows an answer of. */
  shown: ShownJob<T>
  /** What an answer was asked, in a line. */
  inWords: (job: T) => string
  /** Why nothing can be asked of this design; null: it can. */
  needed?: string | null
  children: ReactNode
}

/** The form of a question: open at first, and one line above its answer. Keys stay here while it folds. */
export function AskedBlock<T extends Job>(props: Props<T>) {
  return (
    <div data-takes-keys>
      <Question {...props} />
    </div>
  )
}

function Question<T extends Job>({ title, lead, shown, inWords, needed = null, children }: Props<T>) {
  if (needed !== null) return <p>{needed}</p>
  if (isAwaited(shown)) return <Skeleton height={320} animate={false} />
  if (shown.data === undefined) {
    return (
      <Block id="question" title={title} lead={lead}>
        {children}
      </Block>
    )
  }
  return (
    <Block key={shown.id} id="question" title="Question" lead={inWords(shown.data)} folded action="Change the question">
      {children}
    </Block>
  )
}
