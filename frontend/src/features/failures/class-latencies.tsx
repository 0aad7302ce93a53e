import { latencyAfter, slowestClass, toldLatencies, type JudgedFailure } from './failures'
import styles from './failures.module.css'

import { QuantityCell } from '@/components/tables/quantity-cell'
import type { LatencyColumn } from '@/lib/format/latency-column'

type LatencyProps = { found: ReturnType<typeof latencyAfter>; column: LatencyColumn; withRange: boolean }

/** A latency after a failure, marked where it misses its target. */
export function LatencyCell({ found, column, withRange }: LatencyProps) {
  if (found === null) return null
  return (
    <span className={styles.latency} data-missed={found.isMissed}>
      <QuantityCell quantity={found.latency} form="latency" unit="ms" column={column} withRange={withRange} />
    </span>
  )
}

type ClassLatenciesProps = { failure: JudgedFailure; classes: ReturnType<typeof toldLatencies>; column: LatencyColumn }

/** The slowest class, and the others once they are asked for: a column for each would push others out of sight. */
export function ClassLatencies({ failure, classes, column }: ClassLatenciesProps) {
  const slowest = slowestClass(failure, classes)
  if (slowest === null) return null
  return (
    <details className={styles.alike}>
      <summary>
        {slowest.title} <LatencyCell found={slowest} column={column} withRange={false} />
      </summary>
      <ul>
        {classes.map((told) => (
          <li key={told.title}>
            {told.title} {told.statistic}{' '}
            <LatencyCell found={latencyAfter(failure, told)} column={column} withRange={false} />
          </li>
        ))}
      </ul>
    </details>
  )
}
