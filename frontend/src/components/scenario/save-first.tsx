import styles from './save-first.module.css'
import { ScenarioError } from './scenario-error'
import { useSaveHere } from './use-save-here'

import { BusyButton } from '@/components/busy-button'

/** In the place of what needs a saved scenario: why, and the button that saves and goes on. */
export function SaveFirst({ why }: { why: string }) {
  const { save, saveNow } = useSaveHere()
  return (
    <div className={styles.first}>
      <p>{why}</p>
      <BusyButton busy={save.isPending} onClick={() => saveNow()}>
        Save and go on
      </BusyButton>
      {save.isError && <ScenarioError error={save.error} doing="Saving the scenario" />}
    </div>
  )
}
