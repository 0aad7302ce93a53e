import { Skeleton } from '@mantine/core'

import { Ghost } from '@/components/job/ghost'
import { Page } from '@/components/page'
import { SimulateLonger } from '@/components/run/simulate-longer'
import { SimulationGate } from '@/components/run/simulation-gate'
import { useComparedEstimates } from '@/components/run/use-compared-estimates'
import { isCurrent, useSimulation } from '@/components/run/use-simulation'
import { useScenario } from '@/components/scenario/context'
import styles from '@/features/compare/compare.module.css'
import { ComparisonView } from '@/features/compare/comparison-view'
import { HostScripts } from '@/features/compare/host-scripts'
import { ThresholdBox } from '@/features/compare/threshold-box'

/** The designs side by side: their estimates from the first second, and the simulation that takes their place. */
export function ComparePage() {
  const title = useScenario((state) => state.content.title)
  const simulation = useSimulation()
  const estimate = useComparedEstimates(simulation.designs, simulation.result === null)
  return (
    <Page title="Compare" scenario={title}>
      <SimulationGate
        simulation={simulation}
        promise="Estimates. Simulate to compare all designs on the same random numbers."
        estimate={estimate}
        awaited={<Awaited />}
      >
        {(answer, designs) => (
          <>
            <ComparisonView
              designs={designs}
              result={answer}
              remedy={isCurrent(simulation) && <SimulateLonger reports={answer.reports} designs={designs} />}
              threshold={<ThresholdBox />}
            />
            <HostScripts designs={designs} />
          </>
        )}
      </SimulationGate>
    </Page>
  )
}

/** A verdict and a chart that are on their way. */
function Awaited() {
  return (
    <div className={styles.comparison} role="status" aria-label="Estimating all designs">
      <Skeleton className={styles.awaitedVerdict ?? ''} animate={false} />
      <Ghost shape="curve" className={styles.awaitedCurves} />
    </div>
  )
}
