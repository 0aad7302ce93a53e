import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

import { ApiError, ServerAway, SIGNED_OUT } from '@/api/client'
import { HEALTH_KEY } from '@/components/notices/server-health'
import { ME_KEY } from '@/components/people/use-me'

/** A call that finds no server asks for its health at once, and one that is refused who is signed in: banners say so. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.queryKey !== HEALTH_KEY && query.queryKey !== ME_KEY) look(error)
      },
    }),
    mutationCache: new MutationCache({ onError: (error) => look(error) }),
    defaultOptions: {
      queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
  const look = (error: Error) => {
    if (error instanceof ServerAway) void client.invalidateQueries({ queryKey: HEALTH_KEY })
    if (error instanceof ApiError && error.problem.status === SIGNED_OUT) {
      void client.invalidateQueries({ queryKey: ME_KEY })
    }
  }
  return client
}
