import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { fetchTimelineDifferences, fetchTimelineResult, startTimeline } from '@/api/calls'
import { TIMELINE } from '@/api/jobs'
import type { ByIoOptions, Design, KeptJob, SimulationOptions } from '@/api/types'
import { askedKey, KEPT_JOBS, useJob } from '@/components/job/use-job'
import { useAskedDesigns } from '@/components/job/use-kept-jobs'
import { useJobPlace } from '@/components/scenario/use-job-place'
import { labelOf } from '@/lib/scenario/job-labels'

type Asked = {
  designs: Design[]
  options: SimulationOptions
  /** How each I/O is simulated; null: by regimes. */
  byIo?: ByIoOptions | null
}

/** Starts a timeline for each of the designs, one after the other; gives their ids. */
export function useStartTimelines(onStarted: (ids: string[]) => void) {
  const queries = useQueryClient()
  const place = useJobPlace()
  return useMutation({
    mutationFn: async ({ designs, options, byIo = null }: Asked) => {
      const labelled = byIo === null ? labelOf.timeline : labelOf.byIo
      const ids: string[] = []
      try {
        for (const design of designs) {
          const question = { design, options: simulated(options), by_io: byIo }
          const run = await startTimeline(question, place(labelled(design.id)))
          queries.setQueryData([TIMELINE.name, run.id], run)
          queries.setQueryData(askedKey(run.id), [design])
          ids.push(run.id)
        }
      } catch (error) {
        // What has been started already is followed, although a later design was refused.
        if (ids.length > 0) onStarted(ids)
        throw error
      }
      return ids
    },
    onSuccess: onStarted,
    onSettled: () => queries.invalidateQueries({ queryKey: [KEPT_JOBS] }),
  })
}

/** The analytic engine knows no operations. */
function simulated(options: SimulationOptions): SimulationOptions {
  return options.engine === 'analytic' ? { ...options, engine: 'auto' } : options
}

/** A timeline, followed to its end, with its result and the design as it was asked about. */
export function useTimeline(id: string | null, kept: KeptJob[] | undefined) {
  const run = useJob(TIMELINE, id)
  const asked = useAskedDesigns(id, kept)
  const result = useQuery({
    queryKey: ['timeline-result', id],
    queryFn: () => fetchTimelineResult(id ?? ''),
    // It is shown once it is known of which design it is.
    enabled: id !== null && run.data?.status === 'succeeded' && !asked.isLoading,
    staleTime: Infinity,
  })
  return { run, result, asked: asked.data ?? null, error: asked.error }
}

/** How the second of two timelines differs from the first; both have ended. */
export function useTimelineDifferences(first: string | null, other: string | null) {
  return useQuery({
    queryKey: ['timeline-differences', first, other],
    queryFn: () => fetchTimelineDifferences(first ?? '', other ?? ''),
    enabled: first !== null && other !== null,
    staleTime: Infinity,
  })
}

export type FollowedTimeline = ReturnType<typeof useTimeline>
