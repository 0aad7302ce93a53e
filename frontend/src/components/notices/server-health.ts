import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { fetchHealth } from '@/api/calls'

export const HEALTH_KEY = ['health'] as const
const WELL_MS = 20_000
const SOON_MS = 1500

type ServerHealth = { away: boolean; preparing: string | null }

/**
 * Whether the server is away, and what it prepares. Asks often while there is something to tell,
 * and refreshes everything when the server is back.
 */
export function useServerHealth(): ServerHealth {
  const queries = useQueryClient()
  const health = useQuery({
    queryKey: HEALTH_KEY,
    queryFn: fetchHealth,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.status === 'error' || state.data?.preparing ? SOON_MS : WELL_MS),
  })
  const wasAway = useRef(false)
  useEffect(() => {
    if (wasAway.current && !health.isError) {
      void queries.invalidateQueries({ predicate: (query) => query.state.status === 'error' })
    }
    wasAway.current = health.isError
  }, [health.isError, queries])
  return { away: health.isError, preparing: health.data?.preparing ?? null }
}
