import { answeredInWords, percentAnswered } from './hour-rows'

import { HOUR_LIST } from '@/api/jobs'
import type { HourList } from '@/api/types'
import { JobState } from '@/components/job/job-state'
import { ErrorNotice } from '@/components/notices/error-notice'

type Props = { list: HourList | undefined; start: { ask: () => void; error: Error | null } }

/** How far the hours are answered, or why they are not. */
export function HoursState({ list, start }: Props) {
  if (start.error !== null) return <ErrorNotice error={start.error} doing="Answering the hours" />
  if (list === undefined || list.status === 'succeeded') return null
  return (
    <JobState
      kind={HOUR_LIST}
      job={list}
      what="the hours"
      told={answeredInWords(list)}
      percent={percentAnswered(list)}
      onStartAgain={start.ask}
    />
  )
}
