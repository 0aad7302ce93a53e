import { Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { shareShows } from './share-state'
import styles from './share.module.css'

import { fetchShares, revokeShare } from '@/api/calls'
import { refetchAfterChange } from '@/api/refetch'
import type { Share } from '@/api/types'
import { BusyButton } from '@/components/busy-button'
import { ErrorNotice } from '@/components/notices/error-notice'
import { dateTime } from '@/lib/format/format'
import { accessInWords } from '@/lib/scenario/access-state'


/** The links of a scenario. A link itself is not shown again: only its first characters are kept. */
export function ShareList({ scenarioId }: { scenarioId: string }) {
  const queries = useQueryClient()
  const shares = useQuery({
    queryKey: ['shares', scenarioId],
    queryFn: () => fetchShares(scenarioId),
    staleTime: 0,
  })
  const revoke = useMutation({
    mutationFn: (share: Share) => revokeShare(scenarioId, share.id),
    onSuccess: () => refetchAfterChange(queries, ['shares', scenarioId]),
  })
  return (
    <section aria-labelledby="links">
      <h3 id="links">Links of this scenario</h3>
      {shares.isPending && <Skeleton height={40} />}
      {shares.isError && <ErrorNotice error={shares.error} doing="Loading the links" />}
      {revoke.isError && <ErrorNotice error={revoke.error} doing="Revoking the link" />}
      {shares.data?.length === 0 && <p className="quiet">No links yet.</p>}
      <ul className={styles.links}>
        {shares.data?.map((share) => (
          <li key={share.id}>
            <code>{share.token_prefix}…</code>
            <span>{shareShows(share)}</span>
            <span className="quiet">made {dateTime(share.created_at)}</span>
            <span>{accessInWords(share, shares.dataUpdatedAt)}</span>
            {share.revoked_at === null && (
              <BusyButton
                size="compact-sm"
                variant="default"
                aria-label={`Revoke the link ${share.token_prefix}`}
                busy={revoke.isPending && revoke.variables.id === share.id}
                onClick={() => revoke.mutate(share)}
              >
                Revoke
              </BusyButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
