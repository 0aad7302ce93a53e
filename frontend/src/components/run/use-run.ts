import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { cancelRun, fetchRun, fetchRunResult } from '@/api/calls'
import { followRun, isFinal } from '@/api/run-events'

const runKey = (id: string | null) => ['run', id]

export function useRun(id: string | null) {
  return useQuery({
    queryKey: runKey(id),
    queryFn: () => fetchRun(id ?? ''),
    enabled: id !== null,
  })
}

/** Keeps the run of `useRun` up to date until it is final. One place of a page does it. */
export function useFollowedRun(id: string | null) {
  const queries = useQueryClient()
  const run = useRun(id)
  const following = run.data !== undefined && !isFinal(run.data)
  useEffect(() => {
    if (id === null || !following) return
    return followRun(id, {
      onRun: (next) => queries.setQueryData(runKey(id), next),
      onError: () => void queries.invalidateQueries({ queryKey: ['health'] }),
    })
  }, [id, following, queries])
  return run
}

export function useRunResult(id: string | null, finished: boolean) {
  return useQuery({
    queryKey: ['run-result', id],
    queryFn: () => fetchRunResult(id ?? ''),
    enabled: id !== null && finished,
    staleTime: Infinity,
  })
}

export function useCancelRun(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => cancelRun(id),
    onSuccess: (run) => queries.setQueryData(runKey(id), run),
  })
}
