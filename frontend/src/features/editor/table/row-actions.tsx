import { Button, Checkbox } from '@mantine/core'
import type { KeyboardEvent } from 'react'

import type { TableRow } from './part-table'
import styles from './table-view.module.css'

import { IconButton } from '@/components/icon-button'
import { IconDelete, IconDuplicate } from '@/components/icons'
import { useScenario } from '@/components/scenario/context'
import { usePartActions } from '@/features/editor/part-actions'

/** The part of a row, to be selected, duplicated or deleted. */
export function RowActions({ row: { part } }: { row: TableRow }) {
  const select = useScenario((state) => state.select)
  const isSelected = useScenario((state) => state.selection.includes(part.id))
  const { duplicate, remove } = usePartActions()
  return (
    <span className={styles.row}>
      <Button
        size="compact-sm"
        justify="start"
        variant={isSelected ? 'light' : 'subtle'}
        aria-pressed={isSelected}
        onClick={() => select(part.id)}
      >
        {part.title}
      </Button>
      <IconButton label={`Duplicate ${part.title}`} className={styles.deed ?? ''} onClick={() => duplicate([part.id])}>
        <IconDuplicate size={16} aria-hidden="true" />
      </IconButton>
      <IconButton label={`Delete ${part.title}`} className={styles.deed ?? ''} onClick={() => remove([part.id])}>
        <IconDelete size={16} aria-hidden="true" />
      </IconButton>
    </span>
  )
}

/** Selects the rows that are shown, or none of them where all are selected. */
export function SelectAll({ ids, label }: { ids: string[]; label: string }) {
  const selection = useScenario((state) => state.selection)
  const selectAll = useScenario((state) => state.selectAll)
  const chosen = ids.filter((id) => selection.includes(id))
  const isAll = ids.length > 0 && chosen.length === ids.length
  return (
    <Checkbox
      className={styles.all ?? ''}
      aria-label={`Select all: ${label}`}
      title="Select all (Ctrl A)"
      checked={isAll}
      indeterminate={chosen.length > 0 && !isAll}
      onChange={() => selectAll(isAll ? [] : ids)}
    />
  )
}

/** Ctrl A selects the rows; in a box it selects the text, as everywhere. */
export function onSelectAll(event: KeyboardEvent, select: () => void): void {
  if (event.key !== 'a' || !(event.ctrlKey || event.metaKey) || isTextBox(event.target)) return
  event.preventDefault()
  // Not all parts of the design as well.
  event.stopPropagation()
  event.nativeEvent.stopImmediatePropagation()
  select()
}

function isTextBox(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.type !== 'checkbox'
}
