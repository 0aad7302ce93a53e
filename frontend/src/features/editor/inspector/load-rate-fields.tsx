import { Button } from '@mantine/core'

import { FieldBox } from './field-box'
import styles from './inspector.module.css'
import { newLoadRate, saidOfRates } from './load-rates'

import type { LoadRate } from '@/api/types'
import { fieldsOf } from '@/lib/design/fields/schema-fields'

type Props = {
  rows: LoadRate[]
  pointer: string
  onChange: (pointer: string, value: unknown) => void
}

/** The rate of a part by the I/Os that are there, a row each; folded until somebody asks. */
export function LoadRateFields({ rows, pointer, onChange }: Props) {
  return (
    <details className={styles.group}>
      <summary>
        Rate by load
        <span className="quiet">{saidOfRates(rows)}</span>
      </summary>
      <p className="quiet">
        One I/O alone has rate 1. The I/Os present share the rate of the table: interpolated between rows,
        constant beyond the last.
      </p>
      {rows.map((row, index) => {
        const at = `${pointer}/${index}`
        return (
          <div key={at} className={styles.block}>
            {fieldsOf('LoadRate', row, at).map((field) => (
              <FieldBox
                key={field.pointer}
                field={field}
                onChange={(value) => onChange(field.pointer, value)}
              />
            ))}
            <Button
              size="compact-sm"
              mt={21}
              variant="default"
              aria-label={`Remove the rate with ${row.ios} I/Os`}
              onClick={() => onChange(at, undefined)}
            >
              Remove
            </Button>
          </div>
        )
      })}
      <div>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => onChange(pointer, [...rows, newLoadRate(rows)])}
        >
          Add a rate
        </Button>
      </div>
    </details>
  )
}
