import { useState } from 'react'

import { startImportHours } from '@/api/calls'
import { HOUR_LIST } from '@/api/jobs'
import type { ImportChoices, LatencyTarget, MeasuredSeries } from '@/api/types'
import { useJob, useStartJob } from '@/components/job/use-job'

/** The hours of a series, answered once that is asked for; another question hides the answer to the one before. */
export function useHourList(
  importId: string,
  series: MeasuredSeries,
  choices: ImportChoices,
  target: LatencyTarget | null,
) {
  const { quantity = 'p99', at_most_ms = null } = target ?? {}
  const question = { ...choices, series: series.id, quantity, at_most_ms }
  const asked = JSON.stringify(question)
  const [started, setStarted] = useState<{ asked: string; id: string } | null>(null)
  const start = useStartJob(HOUR_LIST, () => startImportHours(importId, question), {
    onStarted: (id) => setStarted({ asked, id }),
  })
  const { data: list, error } = useJob(HOUR_LIST, started?.asked === asked ? started.id : null)
  return {
    list,
    start: { ask: () => start.mutate(undefined), isPending: start.isPending, error: start.error ?? error },
  }
}
