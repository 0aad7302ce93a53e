import { useQuery, useQueryClient } from '@tanstack/react-query'

import type { FailureScope } from './failure-scope'

import { startFailures } from '@/api/calls'
import { FAILURE_LIST } from '@/api/jobs'
import type { Design } from '@/api/types'
import { useJob, useStartJob } from '@/components/job/use-job'
import { useJobPlace } from '@/components/scenario/use-job-place'
import { withoutTargets } from '@/lib/design/class-targets'
import { designText } from '@/lib/design/same-design'
import { labelOf } from '@/lib/scenario/job-labels'

const NONE: never[] = []

/** The list of single failures of a design: the one that its scenario has, or a new one. */
export function useFailures(judged: Design, scope: FailureScope) {
  // Targets judge the answers, which therefore stay while one is typed.
  const design = withoutTargets(judged)
  const place = useJobPlace()
  const queries = useQueryClient()
  const key = ['failure-list-of', designText(design), scope]
  const { mutateAsync: start } = useStartJob(FAILURE_LIST, (again: boolean) =>
    startFailures({
      design,
      already: scope.already === null ? [] : [scope.already],
      restarts: scope.restarts,
      again,
      place: place(labelOf.failures(design.id)),
    }),
  )
  const started = useQuery({
    queryKey: key,
    queryFn: async () => (await start(false)).id,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  const { data, error } = useJob(FAILURE_LIST, started.data ?? null)
  const { parts = 0, listed = NONE, failures: answered = NONE, healthy = null } = data ?? {}
  return {
    list: data ?? null,
    parts,
    listed,
    answered,
    healthy,
    isComplete: data?.status === 'succeeded',
    error: started.error ?? error,
    /** Starts another list after one that was cancelled or failed. */
    startAgain: () => void start(true).then(({ id }) => queries.setQueryData(key, id)),
  }
}
