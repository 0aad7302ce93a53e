import { Skeleton } from '@mantine/core'

import type { Design, SideBySide } from '@/api/types'
import { HandOver } from '@/app/hand-over'
import { Planned } from '@/app/planned'
import { BusyButton } from '@/components/busy-button'
import { ErrorNotice } from '@/components/notices/error-notice'
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
        estimate={<EstimatedReport />}
      >
        {(shown, designs) => <Printable designs={designs} result={shown} />}
      </SimulationGate>
    </Page>
  )
}

/** The same before anything was simulated. */
function EstimatedReport() {
  const designs = useScenario((state) => state.content.designs)
  const { answer, needed, error } = useComparedEstimates(designs)
  if (error !== null && answer === null) return <ErrorNotice error={error} doing="Estimating all designs" />
  if (answer === null) return needed === null ? <Skeleton height={640} animate={false} /> : <p>{needed}</p>
  return <Printable designs={designs} result={answer} />
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
