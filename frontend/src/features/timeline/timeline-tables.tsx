import { alikeOperations, methodsInWords } from './lanes'
import { hasLocks, lockCells, LOCK_COLUMNS } from './locks'
import { hasSpaces, SPACE_COLUMNS, spaceCells, spacesOf, underWay } from './space'
import { hasClock, type Answered } from './steps'
import styles from './timeline.module.css'

import type { OperationResult, RegimeResult, Report, TimelineRun } from '@/api/types'
import { FileLink } from '@/components/file-link'
import { DataTable, num, type Column, type Heading } from '@/components/tables/data-table'
import { QuantityCell } from '@/components/tables/quantity-cell'
import { useIsPhone } from '@/components/use-is-phone'
import { operationWord } from '@/lib/design/new-operations'
import { show, type Form } from '@/lib/format/format'
import { asSeconds } from '@/lib/format/units'
import { clock as clockTime } from '@/lib/timeline/times'

/** Besides its name, start and finish. */
const RATE_COLUMNS: Heading[] = [
  num('Duration [s]'),
  { label: 'MB/s', numeric: true, meaning: 'what it moves, zeroes or frees per second of its duration' },
]

type Cost = Column & { amountOf: (row: OperationResult) => number | null; form: Form }

/** Shown where any operation has it. */
const COSTS: Cost[] = [
  cost('Host GB', 'payload through the ports of its host', (row) => row.host_gb, 'plain'),
  cost('Kernel CPU s', 'CPU time of the kernel of its host', (row) => row.kernel_cpu_s, 'plain'),
  cost('CLONE_RD MiB', 'data that the array reads to copy them', (row) => row.clone_rd_mib),
  cost('CLONE_WR MiB', 'data that the array writes to copy them', (row) => row.clone_wr_mib),
  cost('ZERO MiB', 'space that the array zeroes', (row) => row.zero_mib),
  cost('DELETE MiB', 'space that is returned', (row) => row.delete_mib),
  cost(
    'Locks',
    'locks of VMFS metadata; those of a power-on are simulated, others counted',
    (row) => row.locks ?? null,
  ),
]

function cost(label: string, meaning: string, amountOf: Cost['amountOf'], form: Form = 'count'): Cost {
  return { label, meaning, numeric: true, amountOf, form }
}

const METHOD_COLUMNS: Heading[] = [
  'Operation',
  { label: 'Method', wide: true },
  { label: 'Why not offloaded', wide: true },
  { label: 'What binds it', wide: true },
]

/** Besides its times. */
const REGIME_COLUMNS: Heading[] = [
  { label: 'Under way', wide: true },
  { label: 'IOPS', numeric: true, word: 'iops' },
  { label: 'Mean latency', numeric: true, word: 'mean' },
  { label: 'p99', numeric: true, word: 'p99' },
  { label: 'Bottleneck', wide: true },
]

type Props = { result: Answered; run: TimelineRun }

/** The numbers behind the charts of one design, folded on a phone, where they are longer than the charts. */
export function TimelineTables({ result, run }: Props) {
  const isPhone = useIsPhone()
  const { title } = result
  if (!isPhone) {
    return (
      <section className={styles.tables} aria-label={`Tables of ${title}`}>
        <h3>{title}, by regimes</h3>
        <Tables result={result} run={run} />
      </section>
    )
  }
  return (
    <details className="details">
      <summary>Tables of {title}</summary>
      <section className={styles.tables} aria-label={`Tables of ${title}`}>
        <Tables result={result} run={run} />
      </section>
    </details>
  )
}

/** Its operations and its regimes. */
function Tables({ result: { title, report }, run }: Props) {
  const clock = hasClock(report.length_s)
  const costs = COSTS.filter(({ amountOf }) => report.operations.some((row) => (amountOf(row) ?? 0) > 0))
  return (
    <>
      <p className="quiet">A regime is the time between two changes; within it, nothing changes.</p>
      {report.operations.length > 0 && (
        <DataTable
          caption={`Operations of ${title}`}
          columns={[
            'Operation',
            ...timeColumns('Start', 'Finish', clock),
            ...RATE_COLUMNS,
            ...costs.map(({ amountOf: _, ...column }) => column),
          ]}
          rows={report.operations.map((row) => ({
            key: row.id,
            cells: [...operationCells(row, clock), ...costs.map(({ amountOf, form }) => show(amountOf(row), form))],
          }))}
          stacks
        />
      )}
      {report.operations.length > 0 && (
        <DataTable
          caption={`Methods and bottlenecks of ${title}`}
          columns={METHOD_COLUMNS}
          rows={alikeOperations(report.operations).map((row) => ({ key: row.operation, cells: methodCells(row) }))}
          stacks
        />
      )}
      {hasSpaces(report) && (
        <DataTable
          caption={`Space of ${title}`}
          columns={SPACE_COLUMNS}
          rows={spacesOf(report).map((row) => ({ key: row.id, cells: spaceCells(row, report.length_s) }))}
          stacks
        />
      )}
      <details className="details">
        <summary>Regimes of {title}</summary>
        <DataTable
          caption={`Regimes of ${title}, in which nothing changes`}
          columns={[...timeColumns('From', 'To', clock), ...REGIME_COLUMNS, ...(hasLocks(report) ? LOCK_COLUMNS : [])]}
          rows={report.regimes.map((regime, place) => ({
            key: String(place),
            cells: [...regimeCells(regime, report.answers, clock), ...(hasLocks(report) ? lockCells(regime) : [])],
          }))}
        />
      </details>
      <p className={styles.files}>
        <FileLink path={run.links.operations}>Operations as CSV</FileLink>
        {run.links.regimes != null && <FileLink path={run.links.regimes}>Regimes as CSV</FileLink>}
        {run.links.spaces != null && hasSpaces(report) && <FileLink path={run.links.spaces}>Space as CSV</FileLink>}
      </p>
    </>
  )
}

function timeColumns(from: string, to: string, clock: boolean): Heading[] {
  const unit = clock ? 'h:min:s' : 's'
  return [num(`${from} [${unit}]`), num(`${to} [${unit}]`)]
}

function timeCell(at_s: number | null, clock: boolean): string {
  return clock && at_s !== null ? clockTime(asSeconds(at_s)) : show(at_s, 'plain')
}

function operationCells(row: OperationResult, clock: boolean) {
  return [
    <span key="id" title={operationWord(row.kind)}>
      {row.name ?? row.id}
    </span>,
    timeCell(row.start_s, clock),
    clock && row.finish_s.value !== null ? (
      timeCell(row.finish_s.value, clock)
    ) : (
      <QuantityCell key="finish" quantity={row.finish_s} form="plain" unit="s" withRange />
    ),
    <QuantityCell key="duration" quantity={row.duration_s} form="plain" unit="s" withRange />,
    <QuantityCell key="mb_s" quantity={row.mb_s} form="plain" unit="MB/s" withRange />,
  ]
}

function methodCells(row: OperationResult) {
  return [row.common_name ?? row.operation, methodsInWords(row), row.reason ?? '–', row.bottleneck ?? '–']
}

function regimeCells(regime: RegimeResult, answers: Report[], clock: boolean) {
  const answer = regime.answer === null ? undefined : answers[regime.answer]
  const times = [timeCell(regime.begin_s, clock), timeCell(regime.end_s, clock)]
  const running = underWay(regime)
  if (answer === undefined) return [...times, running, '–', '–', '–', 'nothing runs']
  const { total } = answer
  return [
    ...times,
    running,
    <QuantityCell key="iops" quantity={total.iops} form="count" unit="1/s" withRange />,
    <QuantityCell key="mean" quantity={total.latency_ms.mean} form="latency" unit="ms" withRange />,
    <QuantityCell key="p99" quantity={total.latency_ms.p99} form="latency" unit="ms" withRange />,
    answer.bottleneck.sentence,
  ]
}
