import styles from './results-strip.module.css'
import { RunState } from './run-state'
import type { Simulation } from './use-simulation'

import type { Report } from '@/api/types'
import { BudgetBar } from '@/components/budget-bar'
import { ErrorNotice } from '@/components/error-notice'
import { QuantityText } from '@/components/quantity-text'


type Props = { simulation: Simulation; report: Report | null }

/** The answer at the foot of the editor: the numbers first, then the reason. */
export function ResultsStrip({ simulation, report }: Props) {
  return (
    <section className={styles.strip} aria-label="Answer">
      <StripContent simulation={simulation} report={report} />
    </section>
  )
}

function StripContent({ simulation, report }: Props) {
  const { started, run, result, stale } = simulation
  if (started === null) {
    return (
      <p className="quiet">
        No numbers yet. Simulate gives IOPS, latency and the limit that binds, with 95 % intervals.
      </p>
    )
  }
  if (run.isError) return <ErrorNotice error={run.error} doing="Following the run" />
  if (result.isError) return <ErrorNotice error={result.error} doing="Loading the results" />
  if (report !== null) return <Answer report={report} stale={stale} />
  return run.data?.status === 'succeeded' && result.data ? (
    <p className="quiet">This design is not in the last run. Simulate it.</p>
  ) : (
    <RunState run={run.data ?? null} />
  )
}

function Answer({ report, stale }: { report: Report; stale: boolean }) {
  const { total, bottleneck } = report
  return (
    <>
      <div className={styles.numbers}>
        <QuantityText quantity={total.iops} form="count" unit="IOPS" />
        <QuantityText quantity={total.latency_ms.mean} form="latency" unit="mean" />
        <QuantityText quantity={total.latency_ms.p99} form="latency" unit="p99" />
        <p className={styles.reason}>{bottleneck.sentence}</p>
        <p className={styles.mark}>
          {stale ? 'Simulated before the last edits' : 'Simulated, 95 % interval'}
        </p>
      </div>
      <BudgetBar group={total} />
    </>
  )
}
