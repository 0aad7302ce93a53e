import { useState } from 'react'

import { Notice } from './notice'
import styles from './server-banner.module.css'
import { useServerHealth } from './server-health'

const AWAY = 'The Qdepth server does not answer'

/** What the server does, or that it is away: over the page, which never moves for it. */
export function ServerBanner() {
  const { away, preparing } = useServerHealth()
  const told = away ? AWAY : preparing
  const [hidden, setHidden] = useState<string | null>(null)
  // What is hidden is told again the next time it happens.
  if (hidden !== null && hidden !== told) setHidden(null)
  if (told === null || told === hidden) return null
  return (
    <div className={styles.banner}>
      <Notice tone={away ? 'warn' : 'info'} title={told}>
        {away && (
          <p>Your edits are kept in this browser. The page keeps trying and continues when the server is back.</p>
        )}
      </Notice>
      <button type="button" className="link-button" onClick={() => setHidden(told)}>
        Hide
      </button>
    </div>
  )
}
