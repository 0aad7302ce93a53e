import { NativeSelect } from '@mantine/core'
import {
  getCoreRowModel,
  getSortedRowModel,
  useReactTable,
  type ColumnDef,
  type SortingState,
} from '@tanstack/react-table'
import { useMemo, useState, type ReactNode } from 'react'

import { DataTable, type Column } from './data-table'
import styles from './sortable-table.module.css'

import { useIsPhone } from '@/components/use-is-phone'

export type SortableRow = {
  key: string
  cells: ReactNode[]
  /** What each cell is sorted by; null comes last. */
  values: (number | string | null)[]
}

type Props = {
  /** What the table is, without its order. */
  caption: string
  columns: (Column & { key: string; label: string })[]
  rows: SortableRow[]
  /** Column that the table is sorted by at first, from the least value up. */
  sortedBy: string
  /** Rows that are shown at most, after sorting. */
  most: number
  /** On a phone cells stand below one another, and a box sorts them. */
  stacks?: boolean
}

const DOWN = '-'

/** Whether a column is sorted by numbers. */
function isNumeric(rows: SortableRow[], index: number): boolean {
  return rows.every(({ values }) => typeof values[index] !== 'string')
}

/** A cell that stays beside another one with the same words. */
function ofItsOwn(cell: ReactNode): ReactNode {
  return typeof cell === 'string' && cell !== '' ? <>{cell}</> : cell
}

/** A table that is sorted by a click on a heading: up, then down. */
export function SortableTable({ caption, columns, rows, sortedBy, most, stacks = false }: Props) {
  const isPhone = useIsPhone()
  const [sorting, setSorting] = useState<SortingState>([{ id: sortedBy, desc: false }])
  const definitions = useMemo(
    () =>
      columns.map(({ key }, index): ColumnDef<SortableRow> => ({
        id: key,
        accessorFn: ({ values }) => values[index] ?? undefined,
        sortUndefined: 'last',
      })),
    [columns],
  )
  // No compiler memoizes this page.
  // oxlint-disable-next-line react/incompatible-library
  const table = useReactTable({
    data: rows,
    columns: definitions,
    state: { sorting },
    onSortingChange: setSorting,
    getRowId: ({ key }) => key,
    getCoreRowModel: getCoreRowModel(),
    getSortedRowModel: getSortedRowModel(),
  })
  const [now] = sorting
  const sorted = columns.find(({ key }) => key === now?.id)
  return (
    <>
      {stacks && isPhone && (
        <NativeSelect
          label="Sort by"
          data={columns.flatMap(({ key, label }, index) => [
            { value: key, label },
            { value: `${DOWN}${key}`, label: `${label}, ${isNumeric(rows, index) ? 'largest first' : 'Z to A'}` },
          ])}
          value={`${now?.desc === true ? DOWN : ''}${now?.id ?? ''}`}
          onChange={({ currentTarget: { value } }) =>
            setSorting([{ id: value.replace(DOWN, ''), desc: value.startsWith(DOWN) }])
          }
        />
      )}
      <DataTable
        stacks={stacks}
        caption={sorted === undefined ? caption : `${caption}, by ${sorted.label}`}
        columns={columns.map((column) => {
          const isSorted = column.key === now?.id
          const arrow = isSorted ? (now.desc ? '↓' : '↑') : ''
          return {
            ...column,
            ...(stacks ? { stackedLabel: column.label } : {}),
            sorted: isSorted ? (now.desc ? 'descending' : 'ascending') : undefined,
            label: (
              <button
                type="button"
                data-term
                className={styles.sort}
                onClick={() => setSorting([{ id: column.key, desc: isSorted && !now.desc }])}
              >
                {column.label}
                <span aria-hidden="true" className={styles.arrow}>
                  {arrow}
                </span>
              </button>
            ),
          }
        })}
        rows={table
          .getRowModel()
          .rows.slice(0, most)
          .map(({ original: { key, cells } }) => ({ key, cells: stacks ? cells.map(ofItsOwn) : cells }))}
      />
    </>
  )
}
