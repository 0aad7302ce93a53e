import styles from './simulate-longer.module.css'
import { useSimulate } from './use-simulation'

import type { Design, Report, SimulationOptions } from '@/api/types'
import { BusyButton } from '@/components/busy-button'
import { useJudgedReports } from '@/components/run/use-judgements'
import { useScenario } from '@/components/scenario/context'
import { ScenarioError } from '@/components/scenario/scenario-error'
import { leftOpen } from '@/lib/report/left-open'
import { longerInWords, longerOptions, NO_LONGER } from '@/lib/scenario/simulation-length'

/** Asks the same question with four times the I/Os, where the answer left something open. */
export function SimulateLonger({ reports, designs }: { reports: Report[]; designs: Design[] }) {
  const editContent = useScenario((state) => state.editContent)
  const simulate = useSimulate()
  const start = (longer: SimulationOptions) => {
    // The scenario keeps them, so that links and files show the longer run too.
    editContent({ options: longer })
    simulate.mutate()
  }
  return (
    <LongerRun reports={reports} designs={designs} isBusy={simulate.isPending} error={simulate.error} onStart={start} />
  )
}

type LongerRunProps = {
  reports: Report[]
  designs: Design[]
  isBusy: boolean
  error: Error | null
  onStart: (longer: SimulationOptions) => void
}

/** The way to a longer run of any question, where the reports leave something open that it may settle. */
export function LongerRun({ reports, designs, isBusy, error, onStart }: LongerRunProps) {
  const options = useScenario((state) => state.content.options)
  const open = leftOpen(useJudgedReports(reports, designs))
  if (open.length === 0) return null
  const longer = longerOptions(options, open)
  if (longer === null) return <p>{NO_LONGER}</p>
  return (
    <div className={styles.remedy}>
      <BusyButton size="compact-sm" variant="default" busy={isBusy} onClick={() => onStart(longer)}>
        Simulate longer
      </BusyButton>
      <span className="quiet">{longerInWords(longer, open)}</span>
      {error !== null && <ScenarioError error={error} doing="Starting the simulation" />}
    </div>
  )
}
