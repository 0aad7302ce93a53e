import { useEffect } from 'react'

import { rangeOf } from './field-input'
import styles from './inspector.module.css'

import { originOf, type Field } from '@/lib/design/fields/schema-fields'

/** What the field that has the focus means, where its value is from, and what it may be. */
export function AboutPanel({ field }: { field: Field | null }) {
  // It comes over the fields at the foot, one of which may be the field itself.
  useEffect(() => {
    if (field !== null) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [field])
  if (field === null) return null
  const range = rangeOf(field)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls needs the keyboard
    <aside className={styles.about} aria-label="About the field" tabIndex={0}>
      <p>
        <strong>{field.label}.</strong> {field.help}
      </p>
      <p className="quiet">
        {originOf(field)}
        {field.fact !== undefined && field.fact.address !== '' && (
          <>
            {' ('}
            <a href={field.fact.address} target="_blank" rel="noreferrer">
              open
            </a>
            )
          </>
        )}
        {range === null ? '.' : `. Allowed: ${range}.`}
      </p>
    </aside>
  )
}
