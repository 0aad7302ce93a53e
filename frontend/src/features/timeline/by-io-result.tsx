import { metTheSameNumbers, NUMBERS, sliceSeries, sliceTable, spanInWords, type AnsweredByIo } from './by-io'
import { StepChart } from './step-chart'
import styles from './timeline.module.css'
import type { Found } from './timelines'
import { useTimelineDifferences } from './use-timelines'

import type { ByIoDifferences, ByIoReport, SliceResult, TimelineRun } from '@/api/types'
import { FileLink } from '@/components/file-link'
import { ErrorNotice } from '@/components/notices/error-notice'
import { DataTable, num, type Column } from '@/components/tables/data-table'
import { QuantityCell } from '@/components/tables/quantity-cell'
import { csvText } from '@/lib/files/csv'
import { download } from '@/lib/files/download'
import { show } from '@/lib/format/format'

const PRODUCTION_COLUMNS: Column[] = [
  { label: 'IOPS', numeric: true, word: 'iops' },
  { label: 'Mean latency', numeric: true, word: 'mean' },
  { label: 'p99', numeric: true, word: 'p99' },
]
const TIMES: Column[] = [num('From [s]'), num('To [s]')]

/** What was found I/O by I/O: charts as long as those by regimes, tables, and how two designs differ. */
export function ByIoResult({ found, length }: { found: Found<ByIoReport>[]; length: number }) {
  const [first, other] = found
  const isPaired =
    first !== undefined && other !== undefined && metTheSameNumbers(first.answered.report, other.answered.report)
  const differences = useTimelineDifferences(first?.run.id ?? null, isPaired ? other.run.id : null)
  if (first === undefined) return null
  return (
    <>
      <ByIoCharts results={found.map(({ answered }) => answered)} length={length} />
      {other !== undefined && differences.data !== undefined && (
        <DifferenceTables found={differences.data} titles={[first.answered.title, other.answered.title]} />
      )}
      {differences.isError && <ErrorNotice error={differences.error} doing="Comparing the timelines" />}
      {found.map(({ answered, run }) => (
        <ByIoTables key={run.id} result={answered} run={run} />
      ))}
    </>
  )
}

/** Slices of all designs over one time, with their bands. */
function ByIoCharts({ results, length }: { results: AnsweredByIo[]; length: number }) {
  const save = () => download('slices.csv', new Blob([csvText(sliceTable(results))], { type: 'text/csv' }))
  return (
    <>
      <h3>I/O by I/O</h3>
      <div className={styles.panels}>
        {NUMBERS.map((number) => (
          <StepChart
            key={number.key}
            series={sliceSeries(results, number, length)}
            indexes={results.map(({ index }) => index)}
            withTime={number === NUMBERS.at(-1)}
          />
        ))}
      </div>
      <p className="quiet">Bands are 95&nbsp;% intervals over the replications, each for its slice alone.</p>
      <p>
        <button type="button" className="link-button" onClick={save}>
          The slices of the charts as CSV
        </button>
      </p>
    </>
  )
}

type Props = { result: AnsweredByIo; run: TimelineRun }

/** The numbers behind the charts of one design: ends, before, during and after, and slices. */
function ByIoTables({ result: { title, report }, run }: Props) {
  return (
    <section className={styles.tables} aria-label={`I/O by I/O of ${title}`}>
      <h4>{title}, I/O by I/O</h4>
      <p>
        {show(report.ios, 'count')}&nbsp;I/Os in {report.replications} replications.
        {report.replayed_ios !== null &&
          ` The first ${show(report.replayed_ios, 'whole')} were replayed by the SimPy engine: identical.`}
      </p>
      <EndsAndSpans
        of={title}
        ends={report.operations}
        spans={report.spans}
        endLabel="When operations end"
        endColumn="Finish [s]"
        spanLabel="Production before, during and after"
      />
      <details className="details">
        <summary>Slices of {title}</summary>
        <DataTable
          caption={`Slices of ${title}`}
          columns={[...TIMES, ...PRODUCTION_COLUMNS]}
          rows={report.slices.map((slice) => ({
            key: String(slice.begin_s),
            cells: [show(slice.begin_s, 'plain'), show(slice.end_s, 'plain'), ...productionCells(slice)],
          }))}
        />
      </details>
      <p className={styles.files}>
        <FileLink path={run.links.operations}>Ends as CSV</FileLink>
        {run.links.slices != null && <FileLink path={run.links.slices}>Slices as CSV</FileLink>}
      </p>
    </section>
  )
}

/** What one design has more than the other, from pairs of replications. */
function DifferenceTables({ found, titles }: { found: ByIoDifferences; titles: [string, string] }) {
  const [first, other] = titles
  const of = `${other} less ${first}`
  return (
    <section className={styles.tables} aria-label={`Differences I/O by I/O: ${of}`}>
      <h4>{of}</h4>
      <p>Both designs use the same random numbers, so their shared noise cancels.</p>
      <EndsAndSpans
        of={of}
        ends={found.operations}
        spans={found.spans}
        endLabel="Delay at the end of each operation"
        endColumn="Ends later by [s]"
        spanLabel="Change in production before, during and after"
      />
    </section>
  )
}

type TableProps = Pick<ByIoDifferences, 'spans'> & {
  of: string
  ends: ByIoDifferences['operations']
  endLabel: string
  endColumn: string
  spanLabel: string
}

function EndsAndSpans({ of, ends, spans, endLabel, endColumn, spanLabel }: TableProps) {
  return (
    <>
      <DataTable
        caption={`${endLabel}: ${of}`}
        columns={['Operation', { label: endColumn, numeric: true }]}
        rows={ends.map(({ id, name, finish_s }) => ({
          key: id,
          cells: [name ?? id, <QuantityCell key="finish" quantity={finish_s} form="plain" unit="s" withRange />],
        }))}
      />
      <DataTable
        caption={`${spanLabel}: ${of}`}
        columns={['When', ...PRODUCTION_COLUMNS]}
        rows={spans.map((span) => ({ key: span.id, cells: [spanInWords(span), ...productionCells(span)] }))}
      />
    </>
  )
}

function productionCells({ iops, latency_mean_ms, latency_p99_ms }: SliceResult) {
  return [
    <QuantityCell key="iops" quantity={iops} form="count" unit="1/s" withRange />,
    <QuantityCell key="mean" quantity={latency_mean_ms} form="latency" unit="ms" withRange />,
    <QuantityCell key="p99" quantity={latency_p99_ms} form="latency" unit="ms" withRange />,
  ]
}
