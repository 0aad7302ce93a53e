import styles from './quantity-text.module.css'

import type { Quantity } from '@/api/types'
import { Note } from '@/components/note'
import { toldNumber, showQuantity, type Form } from '@/lib/format/format'
import { missingValueNote, confidenceText } from '@/lib/report/estimate-readiness'

type Props = { quantity: Quantity; form: Form; unit: string }

/** A number with its unit, and its interval in small type. */
export function QuantityText({ quantity, form, unit }: Props) {
  const note = missingValueNote(quantity, form)
  return (
    <span className={styles.quantity} title={toldNumber(quantity, form, unit)}>
      <span className={styles.value}>{showQuantity(quantity, form)}</span> {unit}
      <span className={styles.range}>{note === null ? confidenceText(quantity, form) : <Note note={note} />}</span>
    </span>
  )
}
