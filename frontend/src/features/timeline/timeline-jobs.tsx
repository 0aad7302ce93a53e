import { TimelineState } from './timeline-state'
import { endedIn } from './timelines'
import type { AskedTimelines } from './use-timeline-jobs'

import { EarlierNotice } from '@/components/job/earlier-notice'
import { StaleNotice } from '@/components/job/stale-notice'
import { ErrorNotice } from '@/components/notices/error-notice'
import { computedAtEach } from '@/lib/scenario/computed-at'

type Props = { asked: AskedTimelines }

/** Where the timelines stand that were asked for, and whether the designs have changed since. */
export function AskedTimelinesState({ asked: { ids, asked, followed, showNewest, searchError } }: Props) {
  return (
    <>
      {searchError !== null && <ErrorNotice error={searchError} doing="Looking for earlier timelines" />}
      {asked.map(
        ({ run }, place) =>
          run.isError &&
          run.data === undefined && <ErrorNotice key={ids[place]} error={run.error} doing="Following the timeline" />,
      )}
      {followed.map((one) => (
        <TimelineState key={one.id} title={one.title} followed={one.followed} />
      ))}
      {showNewest !== null && <EarlierNotice what="timeline" onShowNewest={showNewest} />}
      {showNewest === null && followed.some(({ stale }) => stale) && <StaleNotice />}
      {computedAtEach(endedIn(followed)).map((words) => (
        <p key={words} className="quiet">
          {words}
        </p>
      ))}
    </>
  )
}
