import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'

import type { Design, FirstNumbers, Report } from '@/api/types'
import { Deprecations } from '@/components/notices/deprecations'
import { Page } from '@/components/page'
import { SimulateLonger } from '@/components/run/simulate-longer'
import { SimulationGate } from '@/components/run/simulation-gate'
import { useEstimate } from '@/components/run/use-estimate'
import { isCurrent, runWithoutResult, useSimulation, type Simulation } from '@/components/run/use-simulation'
import { BottleneckBox } from '@/components/scenario/bottleneck-box'
import { useActiveDesign, useScenario } from '@/components/scenario/context'
import { useChosenDesign } from '@/components/scenario/use-chosen-design'
import { AwaitedResults } from '@/features/results/awaited-results'
import { DesignResults } from '@/features/results/design-results'
import { reportOf } from '@/lib/report/run-result'

/** The answer for a design: its estimate from the first second, and the simulation that takes its place. */
export function ResultsPage() {
  const title = useScenario((state) => state.content.title)
  const simulation = useSimulation()
  return (
    <Page title="Results" scenario={title}>
      <SimulationGate
        simulation={simulation}
        promise="Estimate. Simulate to get 95&nbsp;% intervals and the latency distribution."
        {...useEstimated(simulation)}
      >
        {({ reports }, designs) => (
          <Results
            reports={reports}
            designs={designs}
            remedy={isCurrent(simulation) && <SimulateLonger reports={reports} designs={designs} />}
            partial={runWithoutResult(simulation)?.partial ?? []}
          />
        )}
      </SimulationGate>
    </Page>
  )
}

/** What the analytic engine says of the design until it is simulated. */
function useEstimated({ designs, result }: Simulation) {
  const edited = useActiveDesign()
  const { index, design = edited } = useChosenDesign(designs)
  const { report, ...rest } = useEstimate(design, result === null)
  return {
    estimate: { ...rest, answer: report && { reports: [report], comparison: null } },
    awaited: <AwaitedResults design={design} index={index} />,
  }
}

type ResultsProps = { reports: Report[]; designs: Design[]; remedy: ReactNode; partial: FirstNumbers[] }

function Results({ reports, designs, remedy, partial }: ResultsProps) {
  const { index, design } = useChosenDesign(designs)
  const report = design === undefined ? null : reportOf(reports, design.id)
  if (design === undefined || report === null) return <p>The run has no results of this design. Simulate it.</p>
  const measured = partial.find(({ design_id: id }) => id === design.id)?.measured
  return <OneDesign report={report} design={design} index={index} remedy={remedy} measured={measured} />
}

type DesignProps = {
  report: Report
  design: Design
  index: number
  remedy: ReactNode
  measured: FirstNumbers['measured']
}

function OneDesign({ report, design, index, ...more }: DesignProps) {
  const key = useScenario((state) => state.key)
  const navigate = useNavigate()
  return (
    <>
      <Deprecations designs={[{ title: report.design_title, notices: report.notices ?? [] }]} scenario={key} />
      <DesignResults
        key={design.id}
        report={report}
        design={design}
        index={index}
        {...more}
        toBox={<BottleneckBox report={report} design={design} onGo={() => void navigate(`/scenarios/${key}`)} />}
      />
    </>
  )
}
