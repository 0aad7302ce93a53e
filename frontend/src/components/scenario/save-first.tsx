import { Button } from '@mantine/core'

import styles from './save-first.module.css'
import { ScenarioError } from './scenario-error'
import { useSaveHere } from './use-save-here'

/** In the place of what needs a saved scenario: why, and the button that saves and goes on. */
export function SaveFirst({ why }: { why: string }) {
  const { save, saveNow } = useSaveHere()
  return (
    <div className={styles.first}>
      <p>{why}</p>
      <Button size="xs" loading={save.isPending} onClick={() => saveNow()}>
        Save and go on
      </Button>
      {save.isError && <ScenarioError error={save.error} doing="Saving the scenario" />}
    </div>
  )
}
