import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import styles from './spreadsheet.module.css'

import { fetchScenarioKeys, revokeScenarioKey } from '@/api/calls'
import { refetchAfterChange } from '@/api/refetch'
import type { Key } from '@/api/types'
import { BusyButton } from '@/components/busy-button'
import { ErrorNotice } from '@/components/notices/error-notice'
import { dateTime } from '@/lib/format/format'
import { accessInWords } from '@/lib/scenario/access-state'

// The place of the keys in the cache of the page.
export const keysOf = (scenarioId: string) => ['keys', scenarioId]

/** The keys that read a scenario, each with its end. A key itself is not shown again: only its first characters are kept. */
export function KeyList({ scenarioId, onRevoked }: { scenarioId: string; onRevoked: (id: string) => void }) {
  const queries = useQueryClient()
  const keys = useQuery({ queryKey: keysOf(scenarioId), queryFn: () => fetchScenarioKeys(scenarioId), staleTime: 0 })
  const revoke = useMutation({
    mutationFn: (key: Key) => revokeScenarioKey(scenarioId, key.id),
    onSuccess: (_nothing, { id }) => {
      onRevoked(id)
      return refetchAfterChange(queries, keysOf(scenarioId))
    },
  })
  if (keys.isError) return <ErrorNotice error={keys.error} doing="Loading the keys" />
  if (!keys.data || keys.data.length === 0) return null
  return (
    <details className={styles.keys}>
      <summary>Keys of this scenario: {keys.data.length}</summary>
      {revoke.isError && <ErrorNotice error={revoke.error} doing="Revoking the key" />}
      <p className="quiet">Cells with a revoked key say so instead of their number.</p>
      <ul>
        {keys.data.map((key) => (
          <li key={key.id}>
            <code>{key.key_prefix}…</code>
            <span className="quiet">made {dateTime(key.created_at)}</span>
            <span>{accessInWords(key, keys.dataUpdatedAt)}</span>
            {key.revoked_at === null && (
              <BusyButton
                size="compact-sm"
                variant="default"
                aria-label={`Revoke the key made ${dateTime(key.created_at)}`}
                busy={revoke.isPending && revoke.variables.id === key.id}
                onClick={() => revoke.mutate(key)}
              >
                Revoke
              </BusyButton>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
