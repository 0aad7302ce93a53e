import { Button } from '@mantine/core'

import { FieldBox } from './field-box'
import styles from './inspector.module.css'
import { useFieldEdit } from './use-field-edit'

import { fieldsOf } from '@/lib/design/fields/schema-fields'
import type { Part } from '@/lib/design/parts'

type Props<Row> = {
  /** Definition of a row in the schema of designs. */
  definition: string
  /** The part whose fields name other parts; absent where rows name none. */
  part?: Part
  rows: Row[]
  pointer: string
  least?: number
  add: { label: string; row: (rows: Row[]) => Row }
  labelOfRemoval: (row: Row) => string
  onChange: (pointer: string, value: unknown) => void
}

/** Rows of a list in a part, each with its boxes, to be added to and removed. */
export function RowFields<Row extends object>(props: Props<Row>) {
  const { definition, part, rows, pointer, least = 0, add, labelOfRemoval, onChange } = props
  const fieldEdit = useFieldEdit()
  return (
    <>
      {rows.map((row, index) => {
        const at = `${pointer}/${index}`
        return (
          <div key={at} className={styles.block}>
            {fieldsOf(definition, row, at).map((field) => (
              <FieldBox
                key={field.pointer}
                field={field}
                {...(part === undefined
                  ? { onChange: (value) => onChange(field.pointer, value) }
                  : fieldEdit(part, field))}
              />
            ))}
            <Button
              size="compact-sm"
              mt={21}
              variant="default"
              aria-label={labelOfRemoval(row)}
              disabled={rows.length <= least}
              onClick={() => onChange(at, undefined)}
            >
              Remove
            </Button>
          </div>
        )
      })}
      <div>
        <Button size="compact-sm" variant="default" onClick={() => onChange(pointer, [...rows, add.row(rows)])}>
          {add.label}
        </Button>
      </div>
    </>
  )
}
