import { Button } from '@mantine/core'

import { TimelineState } from './timeline-state'
import { endedIn } from './timelines'
import type { AskedTimelines } from './use-timeline-jobs'

import { StaleNotice } from '@/components/job/stale-notice'
import { ErrorNotice } from '@/components/notices/error-notice'
import { Notice } from '@/components/notices/notice'
import { computedAtEach } from '@/lib/scenario/computed-at'

type Props = { asked: AskedTimelines }

/** Where the time lines stand that were asked for, and whether the designs have changed since. */
export function AskedTimelinesState({ asked: { ids, asked, followed, showNewest, searchError } }: Props) {
  return (
    <>
      {searchError !== null && <ErrorNotice error={searchError} doing="Looking for earlier time lines" />}
      {asked.map(
        ({ run }, place) =>
          run.isError &&
          run.data === undefined && (
            <ErrorNotice key={ids[place]} error={run.error} doing="Following the time line" />
          ),
      )}
      {followed.map((one) => (
        <TimelineState key={one.id} title={one.title} followed={one.followed} />
      ))}
      {showNewest !== null && <EarlierNotice onShowNewest={showNewest} />}
      {showNewest === null && followed.some(({ stale }) => stale) && <StaleNotice />}
      {computedAtEach(endedIn(followed)).map((words) => (
        <p key={words} className="quiet">
          {words}
        </p>
      ))}
    </>
  )
}

/** Beside one that was opened by its address, of designs that were computed again since. */
function EarlierNotice({ onShowNewest }: { onShowNewest: () => void }) {
  return (
    <Notice tone="warn" title="An earlier time line">
      <p>These numbers belong to the designs as they were then. A newer time line was computed since.</p>
      <div>
        <Button size="compact-sm" variant="default" onClick={onShowNewest}>
          Show the newest
        </Button>
      </div>
    </Notice>
  )
}
