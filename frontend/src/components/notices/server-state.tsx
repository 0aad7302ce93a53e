import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'

import { useServerHealth } from './server-health'
import styles from './server-state.module.css'

import { Term } from '@/components/term'

const AWAY = 'The Qdepth server does not answer. Your edits stay in this browser; the page continues when it is back.'

/**
 * What the server prepares, or that it is away, in place of what a bar says otherwise: it covers nothing, and nothing
 * moves for it.
 */
export function ServerState({ children }: { children: ReactNode }) {
  const { away, preparing } = useServerHealth()
  const meaning = away ? AWAY : preparing
  if (meaning === null) return children
  return (
    <span className={styles.state} data-away={away}>
      <Term meaning={meaning}>{away ? 'Server away' : 'Preparing'}</Term>
      <VisuallyHidden role={away ? 'alert' : 'status'}>{meaning}</VisuallyHidden>
    </span>
  )
}
