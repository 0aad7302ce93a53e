import { Button, TextInput } from '@mantine/core'

import { typedName } from './version-label'

import type { ScenarioVersion } from '@/api/types'
import { Block } from '@/components/block'
import { DataTable } from '@/components/tables/data-table'
import { dateTime } from '@/lib/format/format'

type Props = {
  versions: ScenarioVersion[]
  busy: boolean
  onRename: (version: number, name: string | null) => void
  onRestore: (version: number) => void
}

/** The versions, the newest first. Restoring one makes a new version; none is ever lost. */
export function VersionTable({ versions, busy, onRename, onRestore }: Props) {
  const latest = versions[0]?.version
  return (
    <Block
      id="versions"
      title="Saved versions"
      lead="Each save makes a version. Restore an old one, and it is saved again as the latest: none is lost."
    >
      <DataTable
        stacks
        caption="Versions, the newest first"
        columns={['Version', { label: 'Name', wide: true }, { label: 'Title', wide: true }, 'Saved', 'Go back']}
        rows={versions.map(({ version, name, title, created_at }) => ({
          key: String(version),
          cells: [
            `v${version}`,
            <TextInput
              key={name}
              aria-label={`Name of version ${version}`}
              placeholder="no name"
              maxLength={100}
              defaultValue={name ?? ''}
              onBlur={(event) => {
                const typed = typedName(event.currentTarget.value)
                if (typed !== name) onRename(version, typed)
              }}
              onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
            />,
            title,
            dateTime(created_at),
            version === latest ? (
              'the latest'
            ) : (
              <Button
                key="restore"
                size="compact-sm"
                variant="default"
                disabled={busy}
                aria-label={`Restore version ${version} as a new version`}
                onClick={() => onRestore(version)}
              >
                Restore
              </Button>
            ),
          ],
        }))}
      />
    </Block>
  )
}
