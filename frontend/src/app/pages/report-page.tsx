import { Button } from '@mantine/core'

import { HandOver } from '@/app/hand-over'
import { Page } from '@/components/page'
import { SimulationGate } from '@/components/run/simulation-gate'
import { useSimulation } from '@/components/run/use-simulation'
import { useSaveState, useScenario } from '@/components/scenario/context'
import { computedInWords } from '@/lib/report/run-result'
import { versionInWords } from '@/lib/scenario/drafts'

/** The report of the last simulation: to be read, printed or kept as PDF. */
export function ReportPage() {
  const title = useScenario((state) => state.content.title)
  const base = useScenario((state) => state.base)
  const saveState = useSaveState()
  const simulation = useSimulation()
  const { result } = simulation
  return (
    <Page
      title={title}
      lead={
        <p className="quiet">
          {versionInWords(base, saveState)}.
          {result !== null && ` ${computedInWords(result)}.`} How fast the storage answers and what limits it.
        </p>
      }
    >
      <SimulationGate
        simulation={simulation}
        promise="Simulate to get the verdict, the comparison and each design on about six pages, to print or send."
      >
        {(shown, designs) => (
          <>
            <p className="no-print">
              <Button size="xs" onClick={() => window.print()}>
                Print or save as PDF
              </Button>
            </p>
            <HandOver designs={designs} result={shown} />
          </>
        )}
      </SimulationGate>
    </Page>
  )
}
