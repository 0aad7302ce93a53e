import { Button, Checkbox, TextInput } from '@mantine/core'
import {
  getCoreRowModel,
  getFilteredRowModel,
  getSortedRowModel,
  useReactTable,
  type ColumnDef,
  type SortingState,
} from '@tanstack/react-table'
import { useMemo, useState, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react'

import { FieldCell } from './field-cell'
import { isNumeric, tableOf, withColumns, type TableRow } from './part-table'
import { onSelectAll, RowActions, SelectAll } from './row-actions'
import {
  cellsOf,
  fillDown,
  grownBy,
  leftOverInWords,
  linesBelow,
  pasteAt,
  sortValue,
  type CellEdit,
} from './table-edits'
import styles from './table-view.module.css'

import type { Design } from '@/api/types'
import { PartIcon } from '@/components/part-icon'
import { useActiveDesign, useScenario } from '@/components/scenario/context'
import { SettingsContext, useSettings } from '@/components/scenario/use-design-check'
import { useFieldEdit } from '@/features/editor/inspector/use-field-edit'
import { usePartActions } from '@/features/editor/part-actions'
import { setField } from '@/lib/design/class-edits'
import { ALL_KINDS, KINDS, partsOfKind, type PartKind } from '@/lib/design/parts'

/** Every part and parameter of the design in tables: the canvas without a canvas. */
export default function TableView() {
  const [hasAll, setHasAll] = useState(false)
  const settings = useSettings()
  const design = useActiveDesign()
  const { add } = usePartActions()
  const [used, empty] = partition(ALL_KINDS, (kind) => partsOfKind(design, kind).length > 0)
  return (
    <div className={styles.tables}>
      <Checkbox label="All columns" checked={hasAll} onChange={(event) => setHasAll(event.currentTarget.checked)} />
      <SettingsContext value={settings}>
        {used.map((kind) => (
          <KindTable key={kind} kind={kind} hasAll={hasAll} />
        ))}
      </SettingsContext>
      {empty.length > 0 && (
        <section className={styles.others} aria-label="Kinds without a part">
          <span className="quiet">Add another kind:</span>
          {empty.map((kind) => (
            <AddButton key={kind} kind={kind} onClick={() => add(kind)}>
              {KINDS[kind].label}
            </AddButton>
          ))}
        </section>
      )}
    </div>
  )
}

function partition<T>(all: readonly T[], holds: (one: T) => boolean): [T[], T[]] {
  return [all.filter(holds), all.filter((one) => !holds(one))]
}

/** From here on it is quicker to type than to look. */
const MANY = 5

function KindTable({ kind, hasAll }: { kind: PartKind; hasAll: boolean }) {
  const design = useActiveDesign()
  const { add } = usePartActions()
  const { label } = KINDS[kind]
  const [filter, setFilter] = useState('')
  const rows = useMemo(() => withColumns(tableOf(design, kind), hasAll), [design, kind, hasAll])
  return (
    <section aria-label={`Table of ${label}`}>
      <div className={styles.head}>
        <PartIcon kind={kind} />
        <h3>{label}</h3>
        <AddButton kind={kind} onClick={() => add(kind)}>
          Add
        </AddButton>
        {rows.rows.length >= MANY && (
          <TextInput
            aria-label={`Filter: ${label}`}
            placeholder="Filter by name"
            value={filter}
            onChange={(event) => setFilter(event.currentTarget.value)}
          />
        )}
      </div>
      <PartRows table={rows} kind={kind} filter={filter} />
    </section>
  )
}

function AddButton({ kind, ...rest }: { kind: PartKind; onClick: () => void; children: string }) {
  return <Button size="compact-sm" variant="default" aria-label={`Add to the table: ${KINDS[kind].label}`} {...rest} />
}

type RowsProps = { table: ReturnType<typeof tableOf>; kind: PartKind; filter: string }

/** Rows that are sorted by a click on a heading; blocks are pasted, and Ctrl D fills a value down. */
function PartRows({ table: { columns, rows }, kind, filter }: RowsProps) {
  const { label } = KINDS[kind]
  const design = useActiveDesign()
  const fieldEdit = useFieldEdit()
  const edit = useScenario((state) => state.edit)
  const [sorting, setSorting] = useState<SortingState>([])
  const [refused, setRefused] = useState<string[]>([])
  const [leftOver, setLeftOver] = useState(0)
  const definitions = useMemo(
    () => [
      { id: 'part', accessorFn: (row: TableRow) => row.part.title } satisfies ColumnDef<TableRow>,
      ...columns.map(({ name }): ColumnDef<TableRow> => ({
        id: name,
        accessorFn: (row) => sortValue(row, name),
        sortUndefined: 'last',
        enableGlobalFilter: false,
      })),
    ],
    [columns],
  )
  // No compiler memoizes this page.
  // oxlint-disable-next-line react/incompatible-library
  const table = useReactTable({
    data: rows,
    columns: definitions,
    state: { sorting, globalFilter: filter },
    onSortingChange: setSorting,
    getRowId: (row) => row.part.pointer,
    getCoreRowModel: getCoreRowModel(),
    getSortedRowModel: getSortedRowModel(),
    getFilteredRowModel: getFilteredRowModel(),
  })
  const shown = table.getRowModel().rows.map(({ original }) => original)
  const names = columns.map(({ name }) => name)
  const ids = shown.map(({ part }) => part.id)
  const selectAll = useScenario((state) => state.selectAll)
  const apply = (edits: CellEdit[]) => {
    if (edits.length === 0) return
    edit((before) => withCells(before, edits))
  }
  const onPaste = (event: ClipboardEvent, row: number, column: string) => {
    const cells = cellsOf(event.clipboardData.getData('text/plain'))
    if (cells === null) return
    event.preventDefault()
    const grown = grownBy(design, kind, linesBelow(shown.length, row, cells.length), shown.at(-1)?.part.parent ?? null)
    const added = tableOf(grown.design, kind).rows.filter(({ part }) => grown.ids.includes(part.id))
    const pasted = pasteAt([...shown, ...added], names, { row, column }, cells)
    if (added.length === 0) apply(pasted.edits)
    else edit(() => withCells(grown.design, pasted.edits))
    setRefused(pasted.refused)
    setLeftOver(grown.leftOver)
  }
  const onKeyDown = (event: KeyboardEvent, row: number, column: string) => {
    if (event.key !== 'd' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    apply(fillDown(shown, { row, column }))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what scrolls needs the keyboard
    <section
      className={styles.scroll}
      aria-label={`${label}: all parameters`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls needs the keyboard
      tabIndex={0}
      onKeyDown={(event) => onSelectAll(event, () => selectAll(ids))}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <SortHeading label="Part" id="part" sorting={sorting} onSort={setSorting}>
              <SelectAll ids={ids} label={label} />
            </SortHeading>
            {columns.map((column) => (
              <SortHeading
                key={column.name}
                label={column.label}
                id={column.name}
                help={column.help}
                numeric={isNumeric(column)}
                sorting={sorting}
                onSort={setSorting}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, index) => (
            <tr key={row.part.pointer}>
              <th scope="row">
                <RowActions row={row} />
              </th>
              {columns.map(({ name }) => {
                const field = row.fields.get(name)
                if (field === undefined) return <td key={name}>–</td>
                return (
                  <td
                    key={name}
                    onPaste={(event) => onPaste(event, index, name)}
                    onKeyDown={(event) => onKeyDown(event, index, name)}
                  >
                    <FieldCell field={field} owner={row.part.title} {...fieldEdit(row.part, field)} />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {leftOver > 0 && <p role="alert">{leftOverInWords(kind, leftOver)}</p>}
      {refused.length > 0 && <p role="alert">Not pasted: {refused.join('; ')}. The other cells were.</p>}
    </section>
  )
}

function withCells(design: Design, edits: CellEdit[]): Design {
  return edits.reduce((before, { pointer, value }) => setField(before, pointer, value), design)
}

type SortProps = {
  label: string
  id: string
  help?: string
  numeric?: boolean
  sorting: SortingState
  onSort: (sorting: SortingState) => void
  /** What stands before the label. */
  children?: ReactNode
}

function SortHeading({ label, id, help, numeric = false, sorting, onSort, children }: SortProps) {
  const [now] = sorting
  const isSorted = now?.id === id
  const order = isSorted ? (now.desc ? 'descending' : 'ascending') : undefined
  return (
    <th scope="col" aria-sort={order} title={help} data-numeric={numeric}>
      {children}
      <button type="button" className={styles.sort} onClick={() => onSort([{ id, desc: isSorted && !now.desc }])}>
        {label}
        {order !== undefined && <span aria-hidden="true">{order === 'ascending' ? ' ↑' : ' ↓'}</span>}
      </button>
    </th>
  )
}
