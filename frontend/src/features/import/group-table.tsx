import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'

import { canMerge } from './choices'
import { captionOf, groupsOf, isShort, otherCounts, partInWords, type Found } from './import-words'
import styles from './import.module.css'

import type { ImportDraft, ImportGroup } from '@/api/types'
import { DataTable, num, type Heading } from '@/components/tables/data-table'

type Props = {
  draft: ImportDraft
  found: Found
  kind: ImportGroup['kind']
  title: string
  onToggle: (group: ImportGroup) => void
  onSplit: (group: ImportGroup) => void
  onMerge: (ids: string[]) => void
}

const COLUMNS: Heading[] = [
  { label: 'Group', wide: true },
  num('Number'),
  { label: 'Details', wide: true },
  'Drawn as',
  'Change',
]

/** The groups of one kind: which part each becomes, and how that can be changed. */
export function GroupTable({ draft, found, kind, title, onToggle, onSplit, onMerge }: Props) {
  const [chosen, setChosen] = useState<string[]>([])
  const groups = groupsOf(draft, kind)
  const merge = () => {
    onMerge(chosen)
    setChosen([])
  }
  const choose = (id: string, on: boolean) => {
    setChosen(on ? [...chosen, id] : chosen.filter((other) => other !== id))
  }
  return (
    <details className={styles.groups} open={isShort(groups)}>
      <summary>
        <h3>{captionOf(draft, found, kind, title)}</h3>
      </summary>
      {kind === 'vms' &&
        otherCounts(draft, found).map((told) => (
          <p key={told} className="quiet">
            {told}
          </p>
        ))}
      <DataTable
        stacks
        caption={title}
        columns={COLUMNS}
        rows={groups.map((group) => ({
          key: group.id,
          cells: [
            (group.merges_with ?? []).length > 0 ? (
              <Checkbox
                label={group.title}
                checked={chosen.includes(group.id)}
                onChange={(event) => choose(group.id, event.currentTarget.checked)}
              />
            ) : (
              group.title
            ),
            group.count,
            <Facts key="facts" group={group} />,
            partInWords(draft, group),
            canChange(group) && <Changes key="change" group={group} onToggle={onToggle} onSplit={onSplit} />,
          ],
        }))}
      />
      {groups.some((group) => (group.merges_with ?? []).length > 0) && (
        <Button variant="default" disabled={!canMerge(groups, chosen)} onClick={merge}>
          Merge selected
        </Button>
      )}
    </details>
  )
}

type ChangesProps = {
  group: ImportGroup
  onToggle: (group: ImportGroup) => void
  onSplit: (group: ImportGroup) => void
}

function Changes({ group, onToggle, onSplit }: ChangesProps) {
  return (
    <div className={styles.actions}>
      {(group.can_be_drawn ?? true) && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`${group.drawn ? 'Leave out' : 'Draw'} ${group.title}`}
          onClick={() => onToggle(group)}
        >
          {group.drawn ? 'Leave out' : 'Draw'}
        </Button>
      )}
      {canSplit(group) && (
        <Button size="compact-xs" variant="default" aria-label={`Split ${group.title}`} onClick={() => onSplit(group)}>
          Split
        </Button>
      )}
    </div>
  )
}

const canSplit = (group: ImportGroup) => group.splits === true && group.drawn
const canChange = (group: ImportGroup) => (group.can_be_drawn ?? true) || canSplit(group)

function Facts({ group }: { group: ImportGroup }) {
  return (
    <>
      <span>{group.facts.join('; ')}</span>
      {group.members.length > 1 && (
        <details>
          <summary>Members</summary>
          {group.members.join(', ')}
        </details>
      )}
    </>
  )
}
