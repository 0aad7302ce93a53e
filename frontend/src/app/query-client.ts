import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

import { ServerAway } from '@/api/client'
import { HEALTH_KEY } from '@/components/notices/server-health'

/** A call that finds no server asks for the server's health at once, which shows the banner. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (error instanceof ServerAway && query.queryKey !== HEALTH_KEY) checkHealth()
      },
    }),
    mutationCache: new MutationCache({
      onError: (error) => {
        if (error instanceof ServerAway) checkHealth()
      },
    }),
    defaultOptions: {
      queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
  const checkHealth = () => void client.invalidateQueries({ queryKey: HEALTH_KEY })
  return client
}
