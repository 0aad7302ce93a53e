import styles from './quantity-cell.module.css'

import type { Quantity } from '@/api/types'
import { Note } from '@/components/note'
import { interval, showQuantity, toldNumber, type Form } from '@/lib/format/format'
import { intervalIn, type LatencyColumn } from '@/lib/format/latency-column'
import { asMs } from '@/lib/format/units'

type Props = {
  quantity: Quantity
  form: Form
  unit: string
  withRange?: boolean
  /** Writes a latency in the unit of its column, which its heading names. */
  column?: LatencyColumn
}

/** A number of a table; the heading or the form carries its unit, the tooltip how it was found. */
export function QuantityCell({ quantity, form, unit, withRange = false, column }: Props) {
  const full = toldNumber(quantity, form, unit)
  const range = column === undefined ? interval(quantity, form) : intervalIn(quantity, column)
  const note = withRange && range === null ? quantity.note : null
  return (
    <span title={full}>
      {column === undefined || quantity.value === null
        ? showQuantity(quantity, form)
        : column.write(asMs(quantity.value))}
      {withRange && range !== null && (
        <span className={styles.range} data-range>
          {range}
        </span>
      )}
      {note && (
        <span className={styles.note}>
          <Note note={note} />
        </span>
      )}
      {quantity.value === null && !note && <span className={styles.why}>{full}</span>}
    </span>
  )
}
