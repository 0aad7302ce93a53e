import { Skeleton } from '@mantine/core'

import type { Design, SideBySide } from '@/api/types'
import { HandOver } from '@/app/hand-over'
import { Planned } from '@/app/planned'
import { BusyButton } from '@/components/busy-button'
import { Page } from '@/components/page'
import { SimulationGate } from '@/components/run/simulation-gate'
import { useComparedEstimates } from '@/components/run/use-compared-estimates'
import { useAreCurvesAwaited } from '@/components/run/use-load-curves'
import { useSimulation } from '@/components/run/use-simulation'
import { useSaveState, useScenario } from '@/components/scenario/context'
import { versionInWords } from '@/lib/scenario/drafts'

/** The report of the last simulation: to be read, printed or kept as PDF. */
export function ReportPage() {
  const title = useScenario((state) => state.content.title)
  const base = useScenario((state) => state.base)
  const saveState = useSaveState()
  const simulation = useSimulation()
  const estimate = useComparedEstimates(simulation.designs, simulation.result === null)
  return (
    <Page
      title={title}
      lead={
        <p className="quiet">{versionInWords(base, saveState)}. How fast the storage answers and what limits it.</p>
      }
    >
      <SimulationGate
        simulation={simulation}
        promise="Estimates. Simulate to hand over intervals and the latency distribution."
        estimate={estimate}
        awaited={<Skeleton height={640} animate={false} />}
      >
        {(answer, designs) => <Printable designs={designs} result={answer} />}
      </SimulationGate>
    </Page>
  )
}

function Printable({ designs, result }: { designs: Design[]; result: SideBySide }) {
  const isAwaited = useAreCurvesAwaited()
  return (
    <>
      <p className="no-print">
        <BusyButton variant="default" busy={isAwaited} onClick={() => window.print()}>
          {isAwaited ? 'Estimating the load curve' : 'Print or save as PDF'}
        </BusyButton>
      </p>
      <Planned designs={designs} />
      <HandOver designs={designs} result={result} isForPaper />
    </>
  )
}
