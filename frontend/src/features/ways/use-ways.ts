import { useQuery, useQueryClient } from '@tanstack/react-query'

import { startWays } from '@/api/calls'
import { WAY_LIST } from '@/api/jobs'
import type { Design, WayChoices } from '@/api/types'
import { useJob, useStartJob } from '@/components/job/use-job'
import { useJobPlace } from '@/components/scenario/use-job-place'
import { designText } from '@/lib/design/same-design'
import { labelOf } from '@/lib/scenario/job-labels'

/** The ways of a design: the list that its scenario has, or a new one. */
export function useWays(design: Design, choices: WayChoices) {
  const place = useJobPlace()
  const queries = useQueryClient()
  const key = ['way-list-of', designText(design), choices]
  const { mutateAsync: start } = useStartJob(WAY_LIST, (again: boolean) =>
    startWays({ design, choices, again, place: place(labelOf.ways(design.id)) }),
  )
  const started = useQuery({
    queryKey: key,
    queryFn: async () => (await start(false)).id,
    placeholderData: (before) => before,
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  })
  const { data, error } = useJob(WAY_LIST, started.data ?? null)
  return {
    list: data ?? null,
    isStarting: started.isFetching,
    error: started.error ?? error,
    /** Starts another list after one that was cancelled or failed. */
    startAgain: () => void start(true).then(({ id }) => queries.setQueryData(key, id)),
  }
}
