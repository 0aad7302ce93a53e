import { rangeOf } from './field-input'
import styles from './inspector.module.css'

import { originOf, type Field } from '@/lib/design/fields/schema-fields'

/** What the field that has the focus means, where its value is from, and what it may be. */
export function AboutPanel({ field }: { field: Field | null }) {
  const range = field === null ? null : rangeOf(field)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls needs the keyboard
    <aside className={styles.about} data-empty={field === null} aria-label="About the field" tabIndex={0}>
      {field === null ? (
        <p className="quiet">Select a field to see its meaning and its source.</p>
      ) : (
        <>
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
        </>
      )}
    </aside>
  )
}
