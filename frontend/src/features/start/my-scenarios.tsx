import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'

import styles from './start.module.css'

import { Notice } from '@/components/notices/notice'
import { dateTime } from '@/lib/format/format'
import { myScenarios, readDraft, removeDraft, writeDraft, type Draft } from '@/lib/scenario/drafts'

/** Scenarios that were made or changed in this browser. There are no accounts: the list lives only here. */
export function MyScenarios() {
  const [scenarios, setScenarios] = useState(() => myScenarios(localStorage))
  const [removed, setRemoved] = useState<Draft | null>(null)

  const remove = (key: string) => {
    setRemoved(readDraft(localStorage, key))
    removeDraft(localStorage, key)
    setScenarios(myScenarios(localStorage))
  }
  const undo = () => {
    if (removed !== null) writeDraft(localStorage, removed)
    setRemoved(null)
    setScenarios(myScenarios(localStorage))
  }

  return (
    <section aria-labelledby="mine">
      <h2 id="mine">My scenarios</h2>
      {removed && (
        <Notice tone="info" title={`"${removed.content.title}" was removed from the list`}>
          <p>
            <Button variant="default" onClick={undo}>
              Put it back
            </Button>
          </p>
        </Notice>
      )}
      {scenarios.length === 0 ? (
        <p className="quiet">Nothing here yet. Scenarios you make or change are listed here, in this browser only.</p>
      ) : (
        <ul className={styles.scenarios}>
          {scenarios.map((scenario) => (
            <li key={scenario.key}>
              <Link to={`/scenarios/${scenario.key}`}>{scenario.title}</Link>
              <span className="quiet">{scenario.state}</span>
              <span className="quiet numeric">{dateTime(scenario.updated)}</span>
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={`Remove ${scenario.title} from the list`}
                onClick={() => remove(scenario.key)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
