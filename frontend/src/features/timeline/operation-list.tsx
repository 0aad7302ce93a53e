import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

import styles from './timeline.module.css'

import type { Design, Operation } from '@/api/types'
import { OPERATION_KINDS, operationLabel } from '@/lib/design/new-operations'

type Props = {
  design: Design
  selected: string | null
  onSelect: (id: string) => void
  onAdd: (kind: Operation['kind']) => void
  /** The form of the operation that is selected. */
  children: ReactNode
}

/** Operations to add and to choose from, and the form of the chosen one. */
export function OperationList({ design, selected, onSelect, onAdd, children }: Props) {
  const operations = design.operations ?? []
  return (
    <section className={styles.operations} aria-label="Operations">
      {operations.length === 0 && (
        <p>
          Add an operation, such as a clone, a Storage vMotion or a backup, to see how long it takes and how production
          performs.
        </p>
      )}
      <div className={styles.buttons} role="group" aria-label="Add an operation">
        <span>Add an operation:</span>
        {OPERATION_KINDS.map(({ value, label, example, meaning }) => (
          <Button
            key={value}
            size="compact-sm"
            variant="default"
            aria-label={`Add: ${label}${example === undefined ? '' : ` (${example})`}`}
            title={meaning}
            onClick={() => onAdd(value)}
          >
            {label}
            {example !== undefined && ` (${example})`}
          </Button>
        ))}
      </div>
      {operations.length > 0 && (
        <ul className={styles.choices}>
          {operations.map(({ id, name, kind }) => (
            <li key={id}>
              <Button
                size="compact-sm"
                variant={id === selected ? 'filled' : 'light'}
                aria-pressed={id === selected}
                onClick={() => onSelect(id)}
              >
                {operationLabel(id, name ?? null, kind)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  )
}
