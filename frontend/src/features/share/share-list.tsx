import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { shareShows } from './share-state'

import { fetchShares, revokeShare } from '@/api/calls'
import { ErrorNotice } from '@/components/notices/error-notice'
import { AccessList } from '@/components/people/access-list'

/** The links of a scenario. A link itself is not shown again. */
export function ShareList({ scenarioId }: { scenarioId: string }) {
  const queryKey = ['shares', scenarioId]
  const shares = useQuery({ queryKey, queryFn: () => fetchShares(scenarioId), staleTime: 0 })
  return (
    <section aria-labelledby="links">
      <h3 id="links">Links of this scenario</h3>
      {shares.isPending && <Skeleton height={40} />}
      {shares.isError && <ErrorNotice error={shares.error} doing="Loading the links" />}
      {shares.data?.length === 0 && <p className="quiet">No links yet.</p>}
      {shares.data && (
        <AccessList
          kind="link"
          accesses={shares.data}
          startOf={(share) => share.token_prefix}
          shows={shareShows}
          readAtMs={shares.dataUpdatedAt}
          queryKey={queryKey}
          revoke={(share) => revokeShare(scenarioId, share.id)}
        />
      )}
    </section>
  )
}
