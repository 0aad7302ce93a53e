import { NativeSelect, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { versionLabel } from './version-label'
import styles from './versions.module.css'

import { fetchChanges } from '@/api/calls'
import type { ContentChange, ScenarioVersion } from '@/api/types'
import { ErrorNotice } from '@/components/notices/error-notice'
import { useScenario } from '@/components/scenario/context'
import { DataTable } from '@/components/tables/data-table'
import { changedValue, pointerInWords } from '@/lib/design/fields/changed-fields'

type Props = { scenarioId: string; versions: ScenarioVersion[] }

/** Two versions side by side, field by field; at first the latest and the one before it. */
export function VersionDifference({ scenarioId, versions }: Props) {
  const [latest, previous] = versions
  const [chosen, setChosen] = useState<{ before?: number; after?: number }>({})
  const after = chosen.after ?? latest?.version ?? 1
  const before = chosen.before ?? previous?.version ?? after
  const changes = useQuery({
    queryKey: ['changes', scenarioId, before, after],
    queryFn: () => fetchChanges(scenarioId, before, after),
    enabled: before !== after,
  })
  if (versions.length < 2) return <p className="quiet">Save a second version to compare the two.</p>
  const options = versions.map((version) => ({
    value: String(version.version),
    label: versionLabel(version),
  }))
  return (
    <section aria-labelledby="difference">
      <h2 id="difference">What differs</h2>
      <div className={styles.choice}>
        <NativeSelect
          label="From version"
          data={options}
          value={String(before)}
          onChange={(event) => setChosen({ ...chosen, before: Number(event.currentTarget.value) })}
        />
        <NativeSelect
          label="To version"
          data={options}
          value={String(after)}
          onChange={(event) => setChosen({ ...chosen, after: Number(event.currentTarget.value) })}
        />
      </div>
      {changes.isError && <ErrorNotice error={changes.error} doing="Comparing the versions" />}
      {changes.isLoading && <Skeleton height={96} />}
      {before === after && <p>Choose two versions.</p>}
      {changes.data && <Changes changes={changes.data.changes} />}
    </section>
  )
}

function Changes({ changes }: { changes: ContentChange[] }) {
  const content = useScenario((state) => state.content)
  if (changes.length === 0) return <p>No field differs.</p>
  return (
    <div className={styles.changes}>
      <DataTable
        caption="Fields that differ between the two versions"
        columns={[
          { key: 'field', label: 'Field' },
          { key: 'before', label: 'Before' },
          { key: 'after', label: 'After' },
        ]}
        rows={changes.map((change) => ({
          key: change.pointer,
          cells: [
            pointerInWords(content, change.pointer),
            changedValue(change.before),
            changedValue(change.after),
          ],
        }))}
      />
    </div>
  )
}
