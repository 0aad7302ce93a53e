import { useQuery } from '@tanstack/react-query'

import styles from './spreadsheet.module.css'

import { fetchScenarioKeys, revokeScenarioKey } from '@/api/calls'
import { ErrorNotice } from '@/components/notices/error-notice'
import { AccessList } from '@/components/people/access-list'

// The place of the keys in the cache of the page.
export const keysOf = (scenarioId: string) => ['keys', scenarioId]

/** The keys that read a scenario. A key itself is not shown again. */
export function KeyList({ scenarioId, onRevoked }: { scenarioId: string; onRevoked: (id: string) => void }) {
  const keys = useQuery({ queryKey: keysOf(scenarioId), queryFn: () => fetchScenarioKeys(scenarioId), staleTime: 0 })
  if (keys.isError) return <ErrorNotice error={keys.error} doing="Loading the keys" />
  if (!keys.data || keys.data.length === 0) return null
  return (
    <details className={styles.keys}>
      <summary>Keys of this scenario: {keys.data.length}</summary>
      <p className="quiet">Cells with a revoked key show that instead of a number.</p>
      <AccessList
        kind="key"
        accesses={keys.data}
        startOf={(key) => key.key_prefix}
        readAtMs={keys.dataUpdatedAt}
        queryKey={keysOf(scenarioId)}
        revoke={(key) => revokeScenarioKey(scenarioId, key.id)}
        onRevoked={(key) => onRevoked(key.id)}
      />
    </details>
  )
}
