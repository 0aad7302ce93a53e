import { Skeleton } from '@mantine/core'
import { Fragment, type ComponentProps, type ReactNode } from 'react'

import { EarlierNotice } from './earlier-notice'
import { AnswerGhost } from './ghost'
import { StaleNotice } from './stale-notice'
import type { ShownJob } from './use-kept-jobs'

import type { Job } from '@/api/jobs'
import type { Design } from '@/api/types'
import { Block } from '@/components/block'
import { ErrorNotice } from '@/components/notices/error-notice'
import { computedAt, haveChanged, type IsSame } from '@/lib/scenario/computed-at'

type Props<T extends Job> = {
  title: string
  /** What it is, as "sweep". */
  what: string
  /** What fails where it cannot be shown, as "Following the sweep". */
  doing: string
  shown: ShownJob<T>
  /** The designs as they are now. */
  designs: Design[]
  /** Whether a design would give the same answer now; unset: where it has the same numbers. */
  isSame?: (job: T) => IsSame
  /** What it will show, for a page on which nothing was asked yet. */
  ghost?: ComponentProps<typeof AnswerGhost>['parts']
  /** Leads from the job of the address to the newest one. */
  onShowNewest: () => void
  children: (job: T) => ReactNode
}

/** What a job found, when, and whether it belongs to the designs of now; before that, what it will show. */
export function AnswerBlock<T extends Job>({ ghost, ...rest }: Props<T>) {
  const { id, isSearching, error } = rest.shown
  if (id !== null || error !== null) return <Answer {...rest} />
  if (ghost === undefined || isSearching) return null
  return (
    <Block id="answer" title={rest.title} lead="Nothing computed yet. It will show:">
      <AnswerGhost parts={ghost} />
    </Block>
  )
}

function Answer<T extends Job>({
  title,
  what,
  doing,
  shown,
  designs,
  isSame,
  onShowNewest,
  children,
}: Omit<Props<T>, 'ghost'>) {
  const { data, designs: asked, error } = shown
  return (
    <Block id="answer" title={title} lead={(data && computedAt(data)) ?? undefined}>
      {error !== null && <ErrorNotice error={error} doing={doing} />}
      {data === undefined && error === null && <Skeleton height={320} animate={false} />}
      {data !== undefined && (
        <Fragment key={data.id}>
          {shown.isSuperseded && <EarlierNotice what={what} onShowNewest={onShowNewest} />}
          {!shown.isSuperseded && haveChanged(asked, designs, isSame?.(data)) && <StaleNotice />}
          {children(data)}
        </Fragment>
      )}
    </Block>
  )
}
