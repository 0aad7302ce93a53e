import { Button, TextInput, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'

import { usePartActions } from './part-actions'
import { matchingParts, partDepth } from './parts-list'
import styles from './parts-panel.module.css'

import { PartIcon } from '@/components/part-icon'
import { useActiveDesign, useScenario } from '@/components/scenario/context'
import { useIsPhone } from '@/components/use-is-phone'
import { selectionOfRow } from '@/lib/canvas/selection'
import { distinctTitles } from '@/lib/design/distinct-titles'
import { ALL_KINDS, KINDS, listParts, PALETTE_TYPE, partsOfKind, type Part } from '@/lib/design/parts'

/** Parts to add, and the list of all parts: the canvas without dragging. */
export function PartsPanel() {
  const design = useActiveDesign()
  const [search, setSearch] = useState('')
  const parts = listParts(design)
  const titleOf = distinctTitles(parts)
  const listed = matchingParts(parts, search)
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.panel}>
      <section aria-labelledby="add">
        <h2 id="add" hidden={isPhone}>
          Add a part
        </h2>
        {isPhone && (
          <Button variant="default" fullWidth aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            Add a part
          </Button>
        )}
        {(!isPhone || isOpen) && <Palette />}
      </section>
      <section aria-labelledby="parts">
        <h2 id="parts">Parts</h2>
        {parts.length === 0 ? (
          <p className="quiet">
            Nothing here yet. Add a fabric, a host, an array, a datastore and a class of VMs, in this order; each
            connects to those before it.
          </p>
        ) : (
          <>
            <TextInput
              aria-label="Find a part"
              placeholder="Find a part"
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
            <ul className={styles.list}>
              {listed.map((part) => (
                <PartRow
                  key={part.pointer}
                  part={part}
                  title={titleOf(part.id)}
                  depth={partDepth(parts, part)}
                  listed={listed}
                />
              ))}
            </ul>
          </>
        )}
      </section>
    </div>
  )
}

function Palette() {
  const design = useActiveDesign()
  const { add } = usePartActions()
  return (
    <div className={styles.palette}>
      {ALL_KINDS.map((kind) => {
        const { label, parent } = KINDS[kind]
        const homeless = parent !== null && partsOfKind(design, parent).length === 0
        return (
          <Button
            key={kind}
            size="compact-sm"
            variant="subtle"
            color="gray"
            justify="start"
            disabled={homeless}
            title={homeless ? `First add: ${KINDS[parent].label}` : `Add: ${label}, or drag it onto the layout`}
            draggable={!homeless}
            onDragStart={(event) => event.dataTransfer.setData(PALETTE_TYPE, kind)}
            leftSection={<PartIcon kind={kind} size={20} />}
            onClick={() => add(kind)}
          >
            <span className={styles.label}>{label}</span>
          </Button>
        )
      })}
    </div>
  )
}

type PartRowProps = { part: Part; title: string; depth: number; listed: Part[] }

function PartRow({ part, title, depth, listed }: PartRowProps) {
  const selection = useScenario((state) => state.selection)
  const selectAll = useScenario((state) => state.selectAll)
  const isSelected = selection.includes(part.id)
  return (
    <li data-depth={depth}>
      <button
        type="button"
        className={styles.row}
        aria-current={isSelected}
        onClick={(event) => {
          const rows = listed.map(({ id }) => id)
          selectAll(selectionOfRow(selection, rows, part.id, event))
        }}
      >
        <PartIcon kind={part.kind} />
        <span title={`${KINDS[part.kind].label} ${title}`}>{title}</span>
        <VisuallyHidden> {KINDS[part.kind].label}</VisuallyHidden>
      </button>
    </li>
  )
}
