import { Button, Checkbox } from '@mantine/core'

import { answered, merged, NO_CHOICES, split, stated, toggled } from './choices'
import { FindingTable } from './finding-table'
import { GroupTable } from './group-table'
import { KINDS, type Found } from './import-words'
import styles from './import.module.css'
import { NeedList } from './need-list'
import { TotalLoadForm } from './total-load-form'

import type { Design, FirstLimit, ImportChoices, ImportDraft, ImportFinding } from '@/api/types'
import { Block } from '@/components/block'
import { BusyButton } from '@/components/busy-button'
import { Notice } from '@/components/notices/notice'

type Props = {
  draft: ImportDraft
  found: Found
  read: ImportFinding[]
  choices: ImportChoices
  drawing: boolean
  limit: FirstLimit | null
  onChoices: (choices: ImportChoices) => void
  onCreate: (design: Design) => void
}

/** How what was found becomes a design, before anything is created. */
export function ImportMapping({ draft, found, read, choices, drawing, limit, onChoices, onCreate }: Props) {
  const { design } = draft
  return (
    <>
      {limit != null && <Notice tone="info" title={limit.text} />}
      <Block
        id="needs"
        title="What your files do not say"
        lead="Each value has a default, with its source. Change the values that you know."
      >
        <TotalLoadForm
          key={JSON.stringify(choices.total ?? null)}
          total={choices.total ?? null}
          onTotal={(total) => onChoices(stated(choices, total))}
        />
        <NeedList needs={draft.needs} onAnswer={(need, option) => onChoices(answered(choices, need, option))} />
      </Block>
      <Block
        id="mapping"
        title="What is drawn"
        lead="Each group becomes one part of the design. Leave out, split or merge; nothing is created yet."
      >
        <div className={styles.switches}>
          <Checkbox
            label="VMs that are powered off"
            checked={choices.powered_off ?? false}
            onChange={(event) => onChoices({ ...choices, powered_off: event.currentTarget.checked })}
          />
          <Checkbox
            label="Templates"
            checked={choices.templates ?? false}
            onChange={(event) => onChoices({ ...choices, templates: event.currentTarget.checked })}
          />
          <Button variant="default" disabled={choices === NO_CHOICES} onClick={() => onChoices(NO_CHOICES)}>
            Reset
          </Button>
        </div>
        {KINDS.map(({ kind, title }) => (
          <GroupTable
            key={kind}
            draft={draft}
            found={found}
            kind={kind}
            title={title}
            onToggle={(group) => onChoices(toggled(choices, group))}
            onSplit={(group) => onChoices(split(choices, group))}
            onMerge={(ids) => onChoices(merged(choices, ids))}
          />
        ))}
      </Block>
      <Block id="findings" title="What was read">
        <FindingTable findings={[...read, ...draft.findings]} />
      </Block>
      {draft.problems.map((problem) => (
        <Notice key={problem} tone={design == null ? 'danger' : 'warn'} title={problem} />
      ))}
      <div className={styles.create}>
        <BusyButton busy={drawing} disabled={design == null} onClick={() => design != null && onCreate(design)}>
          Open in the editor
        </BusyButton>
        {design != null && <span className="quiet">{design.title}</span>}
      </div>
    </>
  )
}
