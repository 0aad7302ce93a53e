import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { cancelSweep, fetchSweep, startSweep, sweepPath } from '@/api/calls'
import { follow } from '@/api/events'
import type { Sweep, SweepQuestion } from '@/api/types'
import { isFinalSweep, merged } from '@/lib/sweep-points'

const sweepKey = (id: string | null) => ['sweep', id]

/** A sweep with the points that have arrived, followed until it has ended. */
export function useSweep(id: string | null) {
  const queries = useQueryClient()
  const sweep = useQuery({
    queryKey: sweepKey(id),
    queryFn: () => fetchSweep(id ?? ''),
    enabled: id !== null,
    staleTime: Infinity,
  })
  const following = sweep.data !== undefined && !isFinalSweep(sweep.data)
  useEffect(() => {
    if (id === null || !following) return
    return follow<Sweep>({
      path: sweepPath(id),
      event: 'sweep',
      fetch: () => fetchSweep(id),
      isFinal: isFinalSweep,
      onValue: (news) => {
        queries.setQueryData<Sweep>(sweepKey(id), (known) => merged(known, news))
      },
      onError: () => void queries.invalidateQueries({ queryKey: ['health'] }),
    })
  }, [id, following, queries])
  return sweep
}

export function useStartSweep(onStarted?: (id: string) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (question: SweepQuestion) => startSweep(question),
    onSuccess: (sweep) => {
      queries.setQueryData(sweepKey(sweep.id), sweep)
      onStarted?.(sweep.id)
    },
  })
}

export function useCancelSweep(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => cancelSweep(id),
    onSuccess: (sweep) => queries.setQueryData(sweepKey(id), sweep),
  })
}
