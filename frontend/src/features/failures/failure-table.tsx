import { Button } from '@mantine/core'

import { remainingInWords, slowdownInWords } from './failures'
import { TakeOverTable } from './take-over-table'

import type { Failure } from '@/api/types'
import { DataTable } from '@/components/data-table'
import { QuantityCell } from '@/components/quantity-cell'
import { columnOf } from '@/lib/format/latency-column'


type Props = {
  failures: Failure[]
  /** Failure that is being started. */
  busyPath: string | null
  onSimulate: (failure: Failure) => void
}

/** What each failure leaves, why, and over which paths. */
export function FailureTable({ failures, busyPath, onSimulate }: Props) {
  const column = columnOf(failures.map(({ figures }) => figures?.latency_mean_ms))
  return (
    <DataTable
      caption="Single failures, the worst first"
      columns={[
        { key: 'part', label: 'What fails', word: 'failure' },
        { key: 'left', label: 'What is left', word: 'survivor' },
        { key: 'iops', label: 'IOPS', word: 'iops', numeric: true },
        { key: 'mean', label: `Mean latency [${column.unit}]`, word: 'latency_ms', numeric: true },
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
