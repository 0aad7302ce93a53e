import { Button, Radio, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'

import { alignForm, conflictsTogether, mergeEdits, mergeText, valueText, type Conflict, type Side } from './merge'
import styles from './versions.module.css'

import { fetchScenario, fetchVersion } from '@/api/calls'
import { ErrorNotice } from '@/components/notices/error-notice'
import { useScenario } from '@/components/scenario/context'
import { DataTable } from '@/components/tables/data-table'
import { mergedFieldInWords } from '@/lib/design/fields/changed-fields'
import type { Base } from '@/lib/scenario/drafts'
import { draftOfServer } from '@/lib/scenario/opened-draft'

type Props = { base: Base; onMerged: () => void; /** Other ways out, next to saving both. */ children?: ReactNode }

/** What I edited and what somebody else saved meanwhile, put together field by field. */
export default function MergeView({ base, onMerged, children }: Props) {
  const content = useScenario((state) => state.content)
  const saved = useScenario((state) => state.saved) ?? content
  const rebase = useScenario((state) => state.rebase)
  const [choices, setChoices] = useState<Record<string, Side>>({})
  const theirs = useQuery({
    queryKey: ['theirs', base.id, base.version],
    queryFn: async () => {
      const [latest, before] = await Promise.all([fetchScenario(base.id), fetchVersion(base.id, base.version)])
      const { title, designs, options } = before
      const draft = draftOfServer(latest)
      const newer = alignForm(saved, { title, designs, options }, draft.content)
      return { base: draft.base ?? base, content: newer }
    },
    gcTime: 0,
    staleTime: 0,
  })
  if (theirs.data === undefined) {
    return (
      <>
        {theirs.isError ? <ErrorNotice error={theirs.error} doing="Loading their version" /> : <Skeleton height={96} />}
        <p className={styles.ways}>{children}</p>
      </>
    )
  }
  const newer = theirs.data
  const merge = mergeEdits(saved, content, newer.content, choices)
  const save = () => {
    rebase(newer.base, newer.content, merge.merged)
    onMerged()
  }
  return (
    <>
      <p>{mergeText(merge)}</p>
      {merge.conflicts.length > 0 && (
        <ConflictTable
          conflicts={merge.conflicts}
          nameOf={(path) => mergedFieldInWords([content, newer.content, saved], path)}
          choices={choices}
          onChoose={(paths, side) =>
            setChoices({ ...choices, ...Object.fromEntries(paths.map((path) => [path, side])) })
          }
        />
      )}
      <p className={styles.ways}>
        <Button onClick={save}>{merge.conflicts.length > 0 ? 'Save with these choices' : 'Save both together'}</Button>
        {children}
      </p>
    </>
  )
}

type TableProps = {
  conflicts: Conflict[]
  /** A field in the words of the page, by its path. */
  nameOf: (path: string) => string
  choices: Record<string, Side>
  onChoose: (paths: string[], side: Side) => void
}

function ConflictTable({ conflicts, nameOf, choices, onChoose }: TableProps) {
  const edits = conflictsTogether(conflicts).flatMap((same) =>
    same[0] === undefined ? [] : [{ conflict: same[0], paths: same.map(({ path }) => path) }],
  )
  const choice = ({ conflict, paths }: (typeof edits)[number], side: Side) => (
    <Radio
      key={side}
      name={conflict.path}
      label={valueText(conflict[side])}
      aria-label={`${nameOf(conflict.path)}: ${side}, ${valueText(conflict[side])}`}
      checked={(choices[conflict.path] ?? 'mine') === side}
      onChange={() => onChoose(paths, side)}
    />
  )
  return (
    <DataTable
      caption="Fields that both of you changed"
      columns={[
        'Field',
        { label: 'Before', wide: 'stacked' },
        { label: 'Mine', wide: 'stacked' },
        { label: 'Theirs', wide: 'stacked' },
      ]}
      rows={edits.map((edit) => ({
        key: edit.conflict.path,
        cells: [
          edit.paths.map(nameOf).join('; '),
          valueText(edit.conflict.before),
          choice(edit, 'mine'),
          choice(edit, 'theirs'),
        ],
      }))}
      stacks
    />
  )
}
