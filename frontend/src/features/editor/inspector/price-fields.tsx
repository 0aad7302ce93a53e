import { useState } from 'react'

import { FieldBox } from './field-box'
import { saidOf } from './field-list'
import styles from './inspector.module.css'

import { isChanged } from '@/lib/design/fields/field-groups'
import { fieldsOf, describeDefinition } from '@/lib/design/fields/schema-fields'

type Props = {
  /** What is counted: "host". */
  of: string
  price: object
  pointer: string
  onChange: (pointer: string, value: unknown) => void
}

/** What one of the part costs: list price, discount, quote, and who said so; folded until something is set. */
export function PriceFields({ of, price, pointer, onChange }: Props) {
  const fields = fieldsOf('Price', price, pointer)
  const [wasSet] = useState(() => fields.some(isChanged))
  return (
    <details className={styles.group} open={wasSet}>
      <summary>
        Price of one {of}
        <span className="quiet">{saidOf(fields)}</span>
      </summary>
      <p className="quiet">{describeDefinition('Price')}</p>
      {fields.map((field) => (
        <FieldBox key={field.pointer} field={field} onChange={(value) => onChange(field.pointer, value)} />
      ))}
    </details>
  )
}
