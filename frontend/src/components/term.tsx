import { HoverCard } from '@mantine/core'
import type { ReactNode } from 'react'

import styles from './term.module.css'

type Props = { meaning: string; children: ReactNode }

/** A word of the trade: pointer, tap or the Tab key brings its meaning; Escape takes it away. */
export function Term({ meaning, children }: Props) {
  return (
    <HoverCard
      role="tooltip"
      events={{ touch: true }}
      interactive
      openDelay={200}
      width={280}
      position="top-start"
      shadow="md"
    >
      <HoverCard.Target>
        <button type="button" className={styles.term} data-term>
          {children}
        </button>
      </HoverCard.Target>
      <HoverCard.Dropdown className={styles.meaning}>{meaning}</HoverCard.Dropdown>
    </HoverCard>
  )
}
