import { TimelineState } from './timeline-state'
import type { AskedTimelines } from './use-timeline-jobs'

import { ErrorNotice } from '@/components/notices/error-notice'
import { Notice } from '@/components/notices/notice'

type Props = { asked: AskedTimelines }

/** Where the time lines stand that were asked for, and whether the designs have changed since. */
export function AskedTimelinesState({ asked: { ids, asked, followed } }: Props) {
  return (
    <>
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
      {followed.some(({ stale }) => stale) && (
        <Notice tone="warn" title="Computed before the last edits">
          <p>These numbers belong to the design before your edits. Compute it again to update them.</p>
        </Notice>
      )}
    </>
  )
}
