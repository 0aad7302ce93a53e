import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

import styles from './timeline.module.css'

import type { Operation } from '@/api/types'
import { OPERATION_KINDS } from '@/lib/design/new-operations'

type Props = {
  onAdd: (kind: Operation['kind']) => void
  /** The form of the operation that is selected. */
  children: ReactNode
}

/** Operations to add, and the form of the one that is chosen on the ruler. */
export function OperationList({ onAdd, children }: Props) {
  return (
    <section className={styles.operations} aria-label="Operations">
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
      {children}
    </section>
  )
}
