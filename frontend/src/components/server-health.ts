import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { fetchHealth } from '@/api/calls'

export const HEALTH_KEY = ['health'] as const
const WELL_MS = 20_000
const AWAY_MS = 1500

/** Whether the server is away. Asks often while it is, and refreshes everything when it is back. */
export function useServerAway(): boolean {
  const queries = useQueryClient()
  const health = useQuery({
    queryKey: HEALTH_KEY,
    queryFn: fetchHealth,
    staleTime: 0,
    refetchInterval: (query) => (query.state.status === 'error' ? AWAY_MS : WELL_MS),
  })
  const wasAway = useRef(false)
  useEffect(() => {
    if (wasAway.current && !health.isError) {
      void queries.invalidateQueries({ predicate: (query) => query.state.status === 'error' })
    }
    wasAway.current = health.isError
  }, [health.isError, queries])
  return health.isError
}
