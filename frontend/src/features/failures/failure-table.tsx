import { Button } from '@mantine/core'

import { remainingInWords, slowdownInWords } from './failures'
import styles from './failures.module.css'
import { TakeOverTable } from './take-over-table'
import { verdictOf, type Targets } from './targets'

import type { Failure } from '@/api/types'
import { DataTable } from '@/components/data-table'
import { QuantityCell } from '@/components/quantity-cell'
import { columnOf } from '@/lib/format/latency-column'


type Props = {
  failures: Failure[]
  targets: Targets
  /** Failure that is being started. */
  busyPath: string | null
  onSimulate: (failure: Failure) => void
}

/** What each failure leaves, why, and over which paths. */
export function FailureTable({ failures, targets, busyPath, onSimulate }: Props) {
  const column = columnOf(failures.flatMap(({ figures }) => [figures?.latency_mean_ms, figures?.latency_p99_ms]))
  const isAsked = failures.some((failure) => verdictOf(failure, targets) !== null)
  return (
    <DataTable
      caption="Single failures, the worst first"
      columns={[
        { key: 'part', label: 'What fails', word: 'failure' },
        { key: 'left', label: 'What is left', word: 'survivor' },
        { key: 'iops', label: 'IOPS', word: 'iops', numeric: true },
        { key: 'mean', label: `Mean latency [${column.unit}]`, word: 'latency_ms', numeric: true },
        { key: 'p99', label: `p99 [${column.unit}]`, word: 'p99', numeric: true },
        ...(isAsked ? [{ key: 'target', label: 'Target' }] : []),
        { key: 'why', label: 'Bottleneck afterwards, or why nothing takes over', word: 'bottleneck', wide: true },
        { key: 'paths', label: 'Paths that take over', word: 'take-over' },
        { key: 'simulate', label: 'Compared with the healthy design' },
      ]}
      rows={failures.map((failure) => ({
        key: failure.path,
        cells: [
          failure.text,
          <Left key="left" failure={failure} />,
          failure.figures && (
            <QuantityCell key="iops" quantity={failure.figures.iops} form="count" unit="IOPS" />
          ),
          failure.figures && (
            <QuantityCell
              key="mean"
              quantity={failure.figures.latency_mean_ms}
              form="latency"
              unit="ms"
              column={column}
            />
          ),
          failure.figures && (
            <QuantityCell
              key="p99"
              quantity={failure.figures.latency_p99_ms}
              form="latency"
              unit="ms"
              column={column}
            />
          ),
          ...(isAsked ? [<TargetCell key="target" failure={failure} targets={targets} />] : []),
          failure.figures?.bottleneck ?? failure.reason,
          <TakeOvers key="paths" failure={failure} />,
          failure.verdict === 'survives' && (
            <Button
              key="simulate"
              size="compact-xs"
              variant="default"
              loading={busyPath === failure.path}
              aria-label={`Simulate without ${failure.text}`}
              onClick={() => onSimulate(failure)}
            >
              Simulate
            </Button>
          ),
        ],
      }))}
    />
  )
}

function TargetCell({ failure, targets }: { failure: Failure; targets: Targets }) {
  const verdict = verdictOf(failure, targets)
  return (
    <span className={styles.verdict} data-passes={verdict?.passes}>
      {verdict?.words}
    </span>
  )
}

function Left({ failure }: { failure: Failure }) {
  const left = remainingInWords(failure)
  const slower = slowdownInWords(failure)
  return (
    <>
      {failure.verdict === 'refused' ? <strong>{left}</strong> : left}
      {slower !== null && <span className="quiet">, {slower}</span>}
    </>
  )
}

function TakeOvers({ failure }: { failure: Failure }) {
  const { take_overs: takeOvers, text, verdict } = failure
  if (verdict === 'refused') return <span className="quiet">None</span>
  if (takeOvers.length === 0) return <span className="quiet">No path changes</span>
  return (
    <details>
      <summary>{takeOvers.length === 1 ? '1 device' : `${takeOvers.length} devices`}</summary>
      <TakeOverTable takeOvers={takeOvers} text={text} />
    </details>
  )
}
