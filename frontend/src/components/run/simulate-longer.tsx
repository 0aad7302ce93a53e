
import styles from './simulate-longer.module.css'
import { useSimulate } from './use-simulation'

import type { Design, Report } from '@/api/types'
import { BusyButton } from '@/components/busy-button'
import { useScenario } from '@/components/scenario/context'
import { ScenarioError } from '@/components/scenario/scenario-error'
import { leftOpen } from '@/lib/report/left-open'
import { longerInWords, longerOptions, NO_LONGER } from '@/lib/scenario/simulation-length'


/** Asks the same question with four times the I/Os, where the answer left something open. */
export function SimulateLonger({ reports, designs }: { reports: Report[]; designs: Design[] }) {
  const options = useScenario((state) => state.content.options)
  const editContent = useScenario((state) => state.editContent)
  const simulate = useSimulate()
  const open = leftOpen(reports, designs)
  if (open.length === 0) return null
  const longer = longerOptions(options, open)
  if (longer === null) return <p>{NO_LONGER}</p>
  const start = () => {
    // The scenario keeps them, so that links and files show the longer run too.
    editContent({ options: longer })
    simulate.mutate()
  }
  return (
    <div className={styles.remedy}>
      <BusyButton size="compact-sm" variant="default" busy={simulate.isPending} onClick={start}>
        Simulate longer
      </BusyButton>
      <span className="quiet">{longerInWords(longer, open)}</span>
      {simulate.isError && <ScenarioError error={simulate.error} doing="Starting the simulation" />}
    </div>
  )
}
