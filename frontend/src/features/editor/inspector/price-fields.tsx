import { useId } from 'react'

import { FieldBox } from './field-box'
import styles from './inspector.module.css'

import { fieldsOf, describeDefinition } from '@/lib/design/fields/schema-fields'

type Props = {
  /** What is counted: "host". */
  of: string
  price: object
  pointer: string
  onChange: (pointer: string, value: unknown) => void
}

/** What one of the part costs: list price, discount, quote, and who said so. */
export function PriceFields({ of, price, pointer, onChange }: Props) {
  const heading = useId()
  return (
    <section className={styles.held} aria-labelledby={heading}>
      <h3 id={heading}>Price of one {of}</h3>
      <p className="quiet">{describeDefinition('Price')}</p>
      {fieldsOf('Price', price, pointer).map((field) => (
        <FieldBox key={field.pointer} field={field} onChange={(value) => onChange(field.pointer, value)} />
      ))}
    </section>
  )
}
