import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'

import type { Design, SideBySide } from '@/api/types'
import { Ghost } from '@/components/job/ghost'
import { ErrorNotice } from '@/components/notices/error-notice'
import { Page } from '@/components/page'
import { SimulateLonger } from '@/components/run/simulate-longer'
import { SimulationGate } from '@/components/run/simulation-gate'
import { useComparedEstimates } from '@/components/run/use-compared-estimates'
import { useSimulation } from '@/components/run/use-simulation'
import { useScenario } from '@/components/scenario/context'
import styles from '@/features/compare/compare.module.css'
import { ComparisonView } from '@/features/compare/comparison-view'
import { HostScripts } from '@/features/compare/host-scripts'
import { ThresholdBox } from '@/features/compare/threshold-box'

/** The designs side by side: their estimates from the first second, and the simulation that takes their place. */
export function ComparePage() {
  const title = useScenario((state) => state.content.title)
  const simulation = useSimulation()
  return (
    <Page title="Compare" scenario={title}>
      <SimulationGate
        simulation={simulation}
        promise="Estimates. Simulate to compare all designs on the same random numbers."
        estimate={<ComparedEstimates />}
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

/** The same page before anything was simulated. */
function ComparedEstimates() {
  const designs = useScenario((state) => state.content.designs)
  const { answer, needed, error } = useComparedEstimates(designs)
  if (error !== null && answer === null) return <ErrorNotice error={error} doing="Comparing the estimates" />
  if (answer === null) return needed === null ? <Awaited /> : <p>{needed}</p>
  return <Comparison result={answer} designs={designs} />
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

type ComparisonProps = { result: SideBySide; designs: Design[]; remedy?: ReactNode }

function Comparison({ result, designs, remedy }: ComparisonProps) {
  return (
    <>
      <ComparisonView designs={designs} result={result} remedy={remedy} threshold={<ThresholdBox />} />
      <HostScripts designs={designs} />
    </>
  )
}
