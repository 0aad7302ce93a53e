import { NativeSelect, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { versionLabel } from './version-label'
import styles from './versions.module.css'

import { fetchChanges } from '@/api/calls'
import type { ScenarioVersion, VersionChanges } from '@/api/types'
import { Block } from '@/components/block'
import { ErrorNotice } from '@/components/notices/error-notice'

type Props = { scenarioId: string; versions: ScenarioVersion[] }

/** What turns one version into another, in sentences; at first the latest and the one before it. */
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
  if (versions.length < 2) return <p className="quiet">Save again, and the differences appear here.</p>
  const options = versions.map((version) => ({ value: String(version.version), label: versionLabel(version) }))
  return (
    <Block id="difference" title="What differs" lead="What turns one version into another, as sentences.">
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
      {changes.data && <Changes groups={changes.data.groups} />}
    </Block>
  )
}

function Changes({ groups }: { groups: VersionChanges['groups'] }) {
  if (groups.length === 0) return <p>Nothing differs.</p>
  return groups.map(({ title, sentences }) => (
    <section key={title} className={styles.changes} aria-label={`Changes: ${title}`}>
      <h3>{title}</h3>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  ))
}
