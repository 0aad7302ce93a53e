import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { fetchTimelineDifferences, fetchTimelineResult, startTimeline } from '@/api/calls'
import { TIMELINE } from '@/api/jobs'
import type { ByIoOptions, Design, SimulationOptions } from '@/api/types'
import { useJob } from '@/components/job/use-job'

const askedKey = (id: string | null) => ['timeline-design', id]

type Asked = {
  designs: Design[]
  options: SimulationOptions
  /** How each I/O is simulated; null: by regimes. */
  byIo?: ByIoOptions | null
}

/** Starts a time line for each of the designs, one after the other; gives their ids. */
export function useStartTimelines(onStarted: (ids: string[]) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ designs, options, byIo = null }: Asked) => {
      const ids: string[] = []
      try {
        for (const design of designs) {
          const run = await startTimeline({ design, options: simulated(options), by_io: byIo })
          queries.setQueryData([TIMELINE.name, run.id], run)
          queries.setQueryData(askedKey(run.id), design)
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
  })
}

/** The analytic engine knows no operations. */
function simulated(options: SimulationOptions): SimulationOptions {
  return options.engine === 'analytic' ? { ...options, engine: 'auto' } : options
}

/** A time line, followed to its end, with its result and the design as it was asked about. */
export function useTimeline(id: string | null) {
  const run = useJob(TIMELINE, id)
  const result = useQuery({
    queryKey: ['timeline-result', id],
    queryFn: () => fetchTimelineResult(id ?? ''),
    enabled: id !== null && run.data?.status === 'succeeded',
    staleTime: Infinity,
  })
  const asked = useQuery<Design | null>({
    queryKey: askedKey(id),
    queryFn: () => null,
    enabled: false,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  return { run, result, asked: asked.data ?? null }
}

/** How the second of two time lines differs from the first; both have ended. */
export function useTimelineDifferences(first: string | null, other: string | null) {
  return useQuery({
    queryKey: ['timeline-differences', first, other],
    queryFn: () => fetchTimelineDifferences(first ?? '', other ?? ''),
    enabled: first !== null && other !== null,
    staleTime: Infinity,
  })
}

export type FollowedTimeline = ReturnType<typeof useTimeline>
