import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { fetchSurvivor, startRun } from '@/api/calls'
import { RUN } from '@/api/jobs'
import type { Design, Failure, Failures, KeptJob, TakeOver } from '@/api/types'
import { KEPT_JOBS } from '@/components/job/use-job'
import { useAskedDesigns, useKeptJobs } from '@/components/job/use-kept-jobs'
import { useScenario } from '@/components/scenario/context'
import { useJobPlace } from '@/components/scenario/use-job-place'
import { useKept } from '@/components/scenario/use-page-state'
import { designFingerprint, haveSameNumbers } from '@/lib/design/design-fingerprint'
import { detailOf, labelOf, newestWith } from '@/lib/scenario/job-labels'

/** A run of a healthy design and of what survives of it. */
export type FailureRun = {
  id: string
  text: string
  designs: [Design, Design]
  takeOvers: TakeOver[]
}

/** Simulates a design beside what survives of it, on the same random numbers; the last one stays until an edit. */
export function useFailureRun(design: Design, listed: Failures['listed']) {
  const options = useScenario((state) => state.content.options)
  const queries = useQueryClient()
  const place = useJobPlace()
  const [started, setStarted] = useKept<FailureRun | null>(`failure-run-${design.id}`, () => null)
  const start = useMutation({
    mutationFn: async (failure: Failure) => {
      const survivor = await fetchSurvivor(design, [failure.path])
      const designs: [Design, Design] = [design, survivor.design]
      const run = await startRun(designs, options, place(labelOf.failure(design.id, failure.path)))
      return { run, designs, text: failure.text, takeOvers: survivor.take_overs }
    },
    onSuccess: ({ run, ...rest }) => {
      queries.setQueryData(['run', run.id], run)
      void queries.invalidateQueries({ queryKey: [KEPT_JOBS] })
      setStarted({ id: run.id, ...rest })
    },
  })
  const own = started !== null && haveSameNumbers([design], [started.designs[0]]) ? started : null
  const { kept, error } = useKeptFailure(design, listed, started === null)
  return {
    start,
    started: own ?? kept,
    error,
    /** It was started on this visit of the page. */
    isNew: start.isSuccess,
  }
}

/** The last failure of a design that was simulated in any browser, as long as the design has the same numbers. */
function useKeptFailure(design: Design, listed: Failures['listed'], isAsked: boolean) {
  const search = useKeptJobs(RUN)
  const job = isAsked ? newestWith(search.data, labelOf.failure(design.id)) : null
  const asked = useAskedDesigns(job === null ? null : job.id, search.data)
  const part = failing(design, asked.data, listed, job)
  const left = useQuery({
    queryKey: ['survivor', designFingerprint([design]), part?.path],
    queryFn: () => fetchSurvivor(design, part === undefined ? [] : [part.path]),
    enabled: part !== undefined,
    staleTime: Infinity,
  })
  const kept: FailureRun | null =
    job === null || part === undefined || left.data === undefined
      ? null
      : { id: job.id, text: part.text, designs: [design, left.data.design], takeOvers: left.data.take_overs }
  return { kept, error: isAsked ? (search.error ?? asked.error ?? left.error) : null }
}

/** The part that failed, where the design was the same then. */
function failing(design: Design, asked: Design[] | undefined, listed: Failures['listed'], job: KeptJob | null) {
  const [healthy] = asked ?? []
  if (job === null || healthy === undefined || !haveSameNumbers([design], [healthy])) return undefined
  return listed.find(({ path }) => path === detailOf(job.label))
}
