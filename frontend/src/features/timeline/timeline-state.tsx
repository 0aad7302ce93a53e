import { timelineInWords, timelinePercent } from './timeline-words'
import type { FollowedTimeline } from './use-timelines'

import { TIMELINE } from '@/api/jobs'
import { JobState } from '@/components/job/job-state'
import { ErrorNotice } from '@/components/notices/error-notice'

type Props = { title: string; followed: FollowedTimeline }

/** Where the timeline of a design stands: progress and cancel, or why there is none. */
export function TimelineState({ title, followed: { run, result } }: Props) {
  return (
    <>
      {run.isError && <ErrorNotice error={run.error} doing="Following the timeline" />}
      {run.data !== undefined && run.data.status !== 'succeeded' && (
        <JobState
          kind={TIMELINE}
          job={run.data}
          what={`the timeline of ${title}`}
          told={`${title}: ${timelineInWords(run.data)}`}
          percent={timelinePercent(run.data)}
        />
      )}
      {result.isError && <ErrorNotice error={result.error} doing="Loading the timeline" />}
    </>
  )
}
