import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'

import type { Design, RunResult } from '@/api/types'
import { Deprecations } from '@/components/notices/deprecations'
import { Page } from '@/components/page'
import { SimulateLonger } from '@/components/run/simulate-longer'
import { SimulatedAt } from '@/components/run/simulated-at'
import { SimulationGate } from '@/components/run/simulation-gate'
import { useSimulation } from '@/components/run/use-simulation'
import { BottleneckBox } from '@/components/scenario/bottleneck-box'
import { useScenario } from '@/components/scenario/context'
import { useChosenDesign } from '@/components/scenario/use-chosen-design'
import { DesignResults } from '@/features/results/design-results'
import { reportOf } from '@/lib/report/run-result'


/** What the last simulation says, design by design. */
export function ResultsPage() {
  const title = useScenario((state) => state.content.title)
  const simulation = useSimulation()
  return (
    <Page title="Results" scenario={title} lead={<SimulatedAt result={simulation.result} />}>
      <SimulationGate
        simulation={simulation}
        promise="The bottleneck, where each microsecond goes, and how full each queue is."
      >
        {(result, designs) => (
          <Results
            result={result}
            designs={designs}
            remedy={!simulation.stale && <SimulateLonger reports={result.reports} designs={designs} />}
          />
        )}
      </SimulationGate>
    </Page>
  )
}

type ResultsProps = { result: RunResult; designs: Design[]; remedy: ReactNode }

function Results({ result, designs, remedy }: ResultsProps) {
  const { index, design } = useChosenDesign(designs)
  const report = design === undefined ? null : reportOf(result.reports, design.id)
  const key = useScenario((state) => state.key)
  const navigate = useNavigate()
  return (
    <>
      {report !== null && (
        <Deprecations designs={[{ title: report.design_title, notices: report.notices ?? [] }]} />
      )}
      {design === undefined || report === null ? (
        <p>The run has no results of this design. Simulate it.</p>
      ) : (
        <DesignResults
          key={design.id}
          report={report}
          design={design}
          index={index}
          remedy={remedy}
          toBox={
            <BottleneckBox
              report={report}
              design={design}
              onGo={() => void navigate(`/scenarios/${key}`)}
            />
          }
        />
      )}
    </>
  )
}
