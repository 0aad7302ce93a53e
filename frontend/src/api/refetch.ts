import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Asks again for what a change on the server has made stale. An answer still on its way is dropped, as it
 * may have been read before the change: a query that has no data yet would otherwise keep it.
 */
export async function refetchAfterChange(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  await queries.cancelQueries({ queryKey })
  await queries.invalidateQueries({ queryKey })
}
