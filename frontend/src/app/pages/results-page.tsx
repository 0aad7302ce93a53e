import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'

import type { Design, FirstNumbers, Report, RunResult } from '@/api/types'
import { Deprecations } from '@/components/notices/deprecations'
import { ErrorNotice } from '@/components/notices/error-notice'
import { Page } from '@/components/page'
import { SimulateLonger } from '@/components/run/simulate-longer'
import { SimulationGate } from '@/components/run/simulation-gate'
import { useEstimate } from '@/components/run/use-estimate'
import { runWithoutResult, useSimulation, type Simulation } from '@/components/run/use-simulation'
import { BottleneckBox } from '@/components/scenario/bottleneck-box'
import { useScenario } from '@/components/scenario/context'
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
        estimate={<EstimatedResults simulation={simulation} />}
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
  return design === undefined || report === null ? (
    <p>The run has no results of this design. Simulate it.</p>
  ) : (
    <OneDesign report={report} design={design} index={index} remedy={remedy} />
  )
}

/** The same page before anything was simulated: what the analytic engine says of the design, and a run so far. */
function EstimatedResults({ simulation }: { simulation: Simulation }) {
  const designs = useScenario((state) => state.content.designs)
  const { index, design } = useChosenDesign(designs)
  const measured = runWithoutResult(simulation)?.partial.find(({ design_id: id }) => id === design?.id)?.measured
  return design === undefined ? null : <EstimatedDesign design={design} index={index} measured={measured} />
}

type Measured = FirstNumbers['measured']
type EstimatedProps = { design: Design; index: number; measured: Measured }

function EstimatedDesign({ design, index, measured }: EstimatedProps) {
  const { report, needed, error } = useEstimate(design)
  if (error !== null && needed === null) return <ErrorNotice error={error} doing="Estimating" />
  if (report === null) return needed === null ? <AwaitedResults design={design} index={index} /> : <p>{needed}</p>
  return <OneDesign report={report} design={design} index={index} measured={measured} />
}

type DesignProps = { report: Report; design: Design; index: number; remedy?: ReactNode; measured?: Measured }

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
