import type { ReactNode } from 'react'

import type { Design, RunResult } from '@/api/types'
import { Page } from '@/components/page'
import { SimulateLonger } from '@/components/run/simulate-longer'
import { SimulatedAt } from '@/components/run/simulated-at'
import { SimulationGate } from '@/components/run/simulation-gate'
import { useSimulation } from '@/components/run/use-simulation'
import { useScenario } from '@/components/scenario/context'
import { ComparisonView } from '@/features/compare/comparison-view'
import { HostScripts } from '@/features/compare/host-scripts'


/** The designs of the last simulation side by side. */
export function ComparePage() {
  const title = useScenario((state) => state.content.title)
  const simulation = useSimulation()
  return (
    <Page
      title="Compare"
      scenario={title}
      lead={<SimulatedAt result={simulation.result} />}
    >
      <SimulationGate
        simulation={simulation}
        promise="Compare two to six designs side by side, with the verdict in words."
      >
        {(result, designs) => (
          <Comparison
            result={result}
            designs={designs}
            remedy={!simulation.stale && <SimulateLonger reports={result.reports} designs={designs} />}
          />
        )}
      </SimulationGate>
    </Page>
  )
}

type ComparisonProps = { result: RunResult; designs: Design[]; remedy: ReactNode }

function Comparison({ result, designs, remedy }: ComparisonProps) {
  return (
    <>
      <ComparisonView designs={designs} result={result} remedy={remedy} />
      <HostScripts designs={designs} />
    </>
  )
}
