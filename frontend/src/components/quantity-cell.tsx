import { Note } from './note'
import styles from './quantity-cell.module.css'

import type { Quantity } from '@/api/types'
import { fullNumber, interval, showQuantity, type Form } from '@/lib/format/format'


type Props = { quantity: Quantity; form: Form; unit: string; withRange?: boolean }

/** A number of a table; the heading or the form carries its unit, the tooltip the full number. */
export function QuantityCell({ quantity, form, unit, withRange = false }: Props) {
  const full = fullNumber(quantity, unit)
  const range = interval(quantity, form)
  const note = withRange && range === null ? quantity.note : null
  return (
    <span title={full}>
      {showQuantity(quantity, form)}
      {withRange && range !== null && <span className={styles.range}>{range}</span>}
      {note && (
        <span className={styles.note}>
          <Note note={note} />
        </span>
      )}
      {quantity.value === null && !note && <span className={styles.why}>{full}</span>}
    </span>
  )
}
