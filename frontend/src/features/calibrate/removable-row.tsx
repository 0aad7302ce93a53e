import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

import styles from './calibrate.module.css'

type Props = {
  /** What the button does, for those who do not see its row. */
  removal: string
  onRemove: () => void
  children: ReactNode
}

/** A row of a list that can be taken out of it. */
export function RemovableRow({ removal, onRemove, children }: Props) {
  return (
    <div className={styles.parameter}>
      {children}
      <Button variant="default" aria-label={removal} onClick={onRemove}>
        Remove
      </Button>
    </div>
  )
}
