import styles from './quantity-cell.module.css'

import type { Quantity } from '@/api/types'
import { fullNumber, interval, showQuantity, type Form } from '@/lib/format'


type Props = { quantity: Quantity; form: Form; unit: string; withRange?: boolean }

/** A number of a table; the heading or the form carries its unit, the tooltip the full number. */
export function QuantityCell({ quantity, form, unit, withRange = false }: Props) {
  const full = fullNumber(quantity, unit)
  return (
    <span title={full}>
      {showQuantity(quantity, form)}
      {quantity.value === null && <span className={styles.why}>{full}</span>}
      {withRange && (
        <span className={styles.range}>{interval(quantity, form) ?? quantity.note ?? ''}</span>
      )}
    </span>
  )
}
