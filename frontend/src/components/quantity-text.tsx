import { Note } from './note'
import styles from './quantity-text.module.css'

import type { Quantity } from '@/api/types'
import { noteOf, sureness } from '@/lib/estimating'
import { fullNumber, showQuantity, type Form } from '@/lib/format'


type Props = { quantity: Quantity; form: Form; unit: string }

/** A number with its unit, and its interval in small type. */
export function QuantityText({ quantity, form, unit }: Props) {
  const note = noteOf(quantity, form)
  return (
    <span className={styles.quantity} title={fullNumber(quantity, unit)}>
      <span className={styles.value}>{showQuantity(quantity, form)}</span> {unit}
      <span className={styles.range}>{note === null ? sureness(quantity, form) : <Note note={note} />}</span>
    </span>
  )
}
