import styles from './quantity-text.module.css'

import type { Quantity } from '@/api/types'
import { tagText } from '@/lib/estimating'
import { fullNumber, interval, showQuantity, type Form } from '@/lib/format'


type Props = { quantity: Quantity; form: Form; unit: string }

/** A number with its unit, and its interval in small type. */
export function QuantityText({ quantity, form, unit }: Props) {
  const range = interval(quantity, form) ?? tagText(quantity)
  return (
    <span className={styles.quantity} title={fullNumber(quantity, unit)}>
      <span className={styles.value}>{showQuantity(quantity, form)}</span> {unit}
      <span className={styles.range}>{range}</span>
    </span>
  )
}
