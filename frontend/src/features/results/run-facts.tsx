import styles from './results.module.css'

import type { Report } from '@/api/types'
import { count, duration } from '@/lib/format/format'
import { precisionInWords } from '@/lib/report/precision'
import { relativeError } from '@/lib/report/report-rows'

/** What was simulated, and how to get the same numbers again. */
export function RunFactsList({ report }: { report: Report }) {
  const { run } = report
  if (!run) return <p className="quiet">Nothing was simulated: engine {report.engine}.</p>
  const facts: [string, string][] = [
    ['Simulated time', duration(run.simulated_s)],
    ['Warm-up, cut off', duration(run.warm_up_s)],
    ['Measured time', duration(run.measured_s)],
    ['I/Os', `${count(run.ios)}, ${count(run.measured_ios)} of them measured`],
    ['Why it stopped', run.stop_text],
    ['Precision', precisionInWords(run.reached_precision_pct)],
    ['Replications', String(run.replications)],
    ['Batches behind each interval', String(run.batches)],
    ['Largest flow imbalance', relativeError(run.flow_balance_error)],
    ['Engine', `${report.engine}, model ${report.model_version}`],
    ['Seed', String(report.seed)],
    ...(run.replay ? ([['Recomputed', run.replay.text]] as [string, string][]) : []),
    ['Digest', report.digest ?? ''],
  ]
  return (
    <>
      {run.replay?.identical === false && <p role="alert">The recomputed part of the run differs from the run.</p>}
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
