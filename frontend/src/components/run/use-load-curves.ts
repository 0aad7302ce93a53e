import { useIsFetching, useQueries, useQueryClient } from '@tanstack/react-query'

import { fetchLoadCurve } from '@/api/calls'
import type { Design, LatencyTarget, LoadCurveAnswer } from '@/api/types'
import { designText } from '@/lib/design/same-design'

const KEY = 'load-curve'

/** Load curves of designs, each asked for once however many places show it. */
export type LoadCurves = {
  /** In the order of the designs; undefined while there is none. */
  answers: (LoadCurveAnswer | undefined)[]
  error: unknown
  /** How many designs have their curve. */
  done: number
  isComputing: boolean
  cancel: () => void
  start: () => void
}

/** The curves of designs, with the load at which each reaches the first of some latencies. */
export function useLoadCurves(designs: Design[], targets: LatencyTarget[]): LoadCurves {
  const queries = useQueryClient()
  const answers = useQueries({
    queries: designs.map((design) => ({
      queryKey: [KEY, designText(design), targets],
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchLoadCurve(design, targets, signal),
      staleTime: Infinity,
    })),
  })
  return {
    answers: answers.map(({ data }) => data),
    error: answers.find(({ isError }) => isError)?.error ?? null,
    done: answers.filter(({ data }) => data !== undefined).length,
    isComputing: answers.some(({ isFetching }) => isFetching),
    cancel: () => void queries.cancelQueries({ queryKey: [KEY] }),
    start: () => {
      for (const answer of answers) if (answer.data === undefined) void answer.refetch()
    },
  }
}

/** Whether a load curve that the page shows is still being computed. */
export function useAreCurvesAwaited(): boolean {
  return useIsFetching({ queryKey: [KEY] }) > 0
}
