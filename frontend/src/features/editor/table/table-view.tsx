import { Button } from '@mantine/core'

import { FieldCell } from './field-cell'
import { tableOf, type TableRow } from './part-table'
import styles from './table-view.module.css'

import { DataTable } from '@/components/data-table'
import { useActiveDesign, useScenario } from '@/components/scenario/context'
import { useFieldEdit } from '@/features/editor/inspector/use-field-edit'
import { usePartActions } from '@/features/editor/part-actions'
import { ALL_KINDS, KINDS, type PartKind } from '@/lib/design/parts'



/** Every part and parameter of the design in tables: the canvas without a canvas. */
export default function TableView() {
  return (
    <div className={styles.tables}>
      {ALL_KINDS.map((kind) => (
        <KindTable key={kind} kind={kind} />
      ))}
    </div>
  )
}

function KindTable({ kind }: { kind: PartKind }) {
  const design = useActiveDesign()
  const fieldEdit = useFieldEdit()
  const { add } = usePartActions()
  const { label } = KINDS[kind]
  const { columns, rows } = tableOf(design, kind)
  return (
    <section aria-label={`Table of ${label}`}>
      <div className={styles.head}>
        <h3>{label}</h3>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Add to the table: ${label}`}
          onClick={() => add(kind)}
        >
          Add
        </Button>
        {rows.length === 0 && <span className="quiet">none</span>}
      </div>
      {rows.length > 0 && (
        <DataTable
          caption={`${label}: all parameters`}
          columns={[
            { key: 'part', label: 'Part' },
            ...columns.map(({ name, label: heading, help }) => ({
              key: name,
              label: heading,
              meaning: help,
            })),
          ]}
          rows={rows.map((row) => ({
            key: row.part.pointer,
            cells: [
              <RowActions key="part" row={row} />,
              ...columns.map(({ name }) => {
                const field = row.fields.get(name)
                return field === undefined ? (
                  '–'
                ) : (
                  <FieldCell
                    key={name}
                    field={field}
                    owner={row.part.title}
                    {...fieldEdit(row.part, field)}
                  />
                )
              }),
            ],
          }))}
        />
      )}
    </section>
  )
}

function RowActions({ row: { part } }: { row: TableRow }) {
  const select = useScenario((state) => state.select)
  const isSelected = useScenario((state) => state.selection.includes(part.id))
  const { duplicate, remove } = usePartActions()
  return (
    <span className={styles.row}>
      <Button
        size="compact-sm"
        variant={isSelected ? 'light' : 'subtle'}
        aria-pressed={isSelected}
        onClick={() => select(part.id)}
      >
        {part.title}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Duplicate ${part.title}`}
        onClick={() => duplicate([part.id])}
      >
        Duplicate
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Delete ${part.title}`}
        onClick={() => remove([part.id])}
      >
        Delete
      </Button>
    </span>
  )
}
