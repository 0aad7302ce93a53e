import { methodsInWords } from './lanes'
import { hasLocks, lockCells, LOCK_COLUMNS } from './locks'
import { hasSpaces, SPACE_COLUMNS, spaceCells, spacesOf, underWay } from './space'
import type { Answered } from './steps'
import { foundInWords } from './timeline-words'
import styles from './timeline.module.css'

import type { OperationResult, RegimeResult, Report, TimelineRun } from '@/api/types'
import { FileLink } from '@/components/file-link'
import { DataTable, type Column } from '@/components/tables/data-table'
import { QuantityCell } from '@/components/tables/quantity-cell'
import { operationWord } from '@/lib/design/new-operations'
import { show } from '@/lib/format/format'

const OPERATION_COLUMNS: Column[] = [
  { key: 'id', label: 'Operation' },
  { key: 'start', label: 'Start [s]', numeric: true },
  { key: 'finish', label: 'Finish [s]', numeric: true },
  { key: 'duration', label: 'Duration [s]', numeric: true },
  { key: 'mb_s', label: 'MB/s', numeric: true, meaning: 'what it moves, zeroes or frees per second of its duration' },
  { key: 'host', label: 'Host GB', numeric: true, meaning: 'payload through the ports of its host' },
  { key: 'cpu', label: 'Kernel CPU s', numeric: true, meaning: 'CPU time of the kernel of its host' },
  { key: 'rd', label: 'CLONE_RD MiB', numeric: true, meaning: 'data that the array reads to copy them' },
  { key: 'wr', label: 'CLONE_WR MiB', numeric: true, meaning: 'data that the array writes to copy them' },
  { key: 'zero', label: 'ZERO MiB', numeric: true, meaning: 'space that the array zeroes' },
  { key: 'delete', label: 'DELETE MiB', numeric: true, meaning: 'space that is given back' },
  {
    key: 'locks',
    label: 'Locks',
    numeric: true,
    meaning: 'locks of VMFS metadata; those of a power-on are simulated, others counted',
  },
  { key: 'method', label: 'Method', wide: true },
  { key: 'reason', label: 'Why not offloaded', wide: true },
  { key: 'bottleneck', label: 'Bottleneck', wide: true },
]

const REGIME_COLUMNS: Column[] = [
  { key: 'from', label: 'From [s]', numeric: true },
  { key: 'to', label: 'To [s]', numeric: true },
  { key: 'running', label: 'Under way', wide: true },
  { key: 'iops', label: 'IOPS', numeric: true, word: 'iops' },
  { key: 'mean', label: 'Mean latency', numeric: true, word: 'mean' },
  { key: 'p99', label: 'p99', numeric: true, word: 'p99' },
  { key: 'bottleneck', label: 'Bottleneck', wide: true },
]

type Props = { result: Answered; run: TimelineRun }

/** The numbers behind the charts of one design: its operations and its regimes. */
export function TimelineTables({ result: { title, report }, run }: Props) {
  return (
    <section className={styles.tables} aria-label={`Tables of ${title}`}>
      <h4>{title}, by regimes</h4>
      <p>{foundInWords(report)}</p>
      {report.operations.length > 0 && (
        <DataTable
          caption={`Operations of ${title}`}
          columns={OPERATION_COLUMNS}
          rows={report.operations.map((row) => ({ key: row.id, cells: operationCells(row) }))}
        />
      )}
      {hasSpaces(report) && (
        <DataTable
          caption={`Space of ${title}`}
          columns={SPACE_COLUMNS}
          rows={spacesOf(report).map((row) => ({ key: row.id, cells: spaceCells(row) }))}
        />
      )}
      <details className={styles.details}>
        <summary>Regimes of {title}</summary>
        <DataTable
          caption={`Regimes of ${title}, in which nothing changes`}
          columns={hasLocks(report) ? [...REGIME_COLUMNS, ...LOCK_COLUMNS] : REGIME_COLUMNS}
          rows={report.regimes.map((regime, place) => ({
            key: String(place),
            cells: [...regimeCells(regime, report.answers), ...(hasLocks(report) ? lockCells(regime) : [])],
          }))}
        />
      </details>
      <p className={styles.files}>
        <FileLink path={run.links.operations}>Operations as CSV</FileLink>
        {run.links.regimes != null && <FileLink path={run.links.regimes}>Regimes as CSV</FileLink>}
        {run.links.spaces != null && hasSpaces(report) && <FileLink path={run.links.spaces}>Space as CSV</FileLink>}
      </p>
    </section>
  )
}

function operationCells(row: OperationResult) {
  return [
    <span key="id" title={operationWord(row.kind)}>
      {row.id}
    </span>,
    show(row.start_s, 'plain'),
    <QuantityCell key="finish" quantity={row.finish_s} form="plain" unit="s" withRange />,
    <QuantityCell key="duration" quantity={row.duration_s} form="plain" unit="s" withRange />,
    <QuantityCell key="mb_s" quantity={row.mb_s} form="plain" unit="MB/s" withRange />,
    show(row.host_gb, 'plain'),
    show(row.kernel_cpu_s, 'plain'),
    show(row.clone_rd_mib, 'count'),
    show(row.clone_wr_mib, 'count'),
    show(row.zero_mib, 'count'),
    show(row.delete_mib, 'count'),
    show(row.locks ?? null, 'count'),
    methodsInWords(row),
    row.reason ?? '–',
    row.bottleneck ?? '–',
  ]
}

function regimeCells(regime: RegimeResult, answers: Report[]) {
  const answer = regime.answer === null ? undefined : answers[regime.answer]
  const times = [show(regime.begin_s, 'plain'), show(regime.end_s, 'plain')]
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
