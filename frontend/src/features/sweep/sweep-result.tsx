import { NativeSelect } from '@mantine/core'

import { ALL_GROUPS, groupsOfSweep, sweepOfGroup } from './fairness'
import { HeatMapTable } from './heat-map-table'
import { MetricChoice } from './metric-choice'
import { SampleTable } from './sample-table'
import { SweepLineChart } from './sweep-line-chart'
import {
  doubtfulPoints,
  heatMap,
  lineOf,
  lineRows,
  intervalsInWords,
  metricOf,
  sweepInWords,
  sweepPercent,
  sweepStatus,
  type SweepMetric,
} from './sweep-points'
import styles from './sweep.module.css'

import { SWEEP } from '@/api/jobs'
import type { Design, Sweep } from '@/api/types'
import { ChartFiles } from '@/components/charts/chart-files'
import { DataTable } from '@/components/data-table'
import { FileLink } from '@/components/file-link'
import { JobState } from '@/components/job/job-state'
import { useKept } from '@/components/scenario/use-kept'
import { TargetVerdict } from '@/components/target-verdict'
import { labelWithUnit, type SweepField } from '@/lib/design/fields/sweep-fields'
import { named } from '@/lib/report/named'
import { verdictOfPoint, verdictsInWords } from '@/lib/report/target-verdict'

type Props = { sweep: Sweep; design: Design; fields: SweepField[]; titleOf: (id: string) => string }

/** What a sweep has found so far, drawn as its points arrive. */
export function SweepResult({ sweep: whole, design, fields, titleOf }: Props) {
  const [chosen, setChosen] = useKept('sweep metric', () => 'iops')
  const [group, setGroup] = useKept('sweep group', () => ALL_GROUPS)
  const metric = metricOf(chosen)
  const groups = groupsOfSweep(whole)
  const sweep = groups.includes(group) ? sweepOfGroup(whole, group) : whole
  const doubts = doubtfulPoints(whole)
  const shown = new Map(fields.map((field) => [field.path, labelWithUnit(field)]))
  const labels = sweep.axes.map((axis) => shown.get(axis.path) ?? axis.path)
  return (
    <>
      <SweepState sweep={whole} />
      <div className={styles.start}>
        <MetricChoice chosen={metric} onChoose={setChosen} />
        {groups.length > 1 && (
          <NativeSelect
            label="Of"
            size="xs"
            maw={240}
            data={[
              { value: ALL_GROUPS, label: 'all VMs' },
              ...groups.map((id) => ({ value: id, label: titleOf(id) })),
            ]}
            value={group}
            onChange={(event) => setGroup(event.currentTarget.value)}
          />
        )}
      </div>
      <p>
        {sweepInWords(sweep, metric, labels)} {intervalsInWords(sweep, metric)}{' '}
        {verdictsInWords(whole.points.map((point) => verdictOfPoint(point, design)), 'cells')}
      </p>
      {doubts !== null && <p className="quiet">{doubts}</p>}
      {sweep.sample != null ? (
        <SampleTable sweep={sweep} metric={metric} labels={labels} />
      ) : sweep.axes.length === 2 ? (
        <HeatMapTable
          map={heatMap(sweep, metric)}
          caption={`${metric.label} by ${labels.join(' and ')}`}
          across={labels[0] ?? ''}
          down={labels[1] ?? ''}
        />
      ) : (
        <LineResult sweep={sweep} whole={whole} design={design} metric={metric} label={labels[0] ?? ''} />
      )}
      <div>
        <FileLink path={sweep.file}>All numbers as CSV</FileLink>
      </div>
    </>
  )
}

export function SweepState({ sweep }: { sweep: Sweep }) {
  return (
    <JobState
      kind={SWEEP}
      job={sweep}
      what="the sweep"
      told={sweepStatus(sweep)}
      percent={sweepPercent(sweep)}
    />
  )
}

type LineProps = { sweep: Sweep; whole: Sweep; design: Design; metric: SweepMetric; label: string }

function LineResult({ sweep, whole, design, metric, label }: LineProps) {
  const verdicts = whole.points.map((point) => verdictOfPoint(point, design))
  const isAsked = verdicts.some((verdict) => verdict !== null)
  const values = sweep.axes[0]?.values ?? []
  const dots = lineOf(sweep, metric)
  return (
    <>
      <ChartFiles name={`sweep-${metric.key}`} data={() => lineRows(sweep, metric)}>
        <div
          className={styles.chart}
          role="img"
          aria-label={`${metric.label} over ${label}. ${sweepInWords(sweep, metric, [label])}`}
        >
          <SweepLineChart
            dots={dots}
            values={values}
            xLabel={label}
            yLabel={metric.label}
            form={metric.form}
          />
        </div>
      </ChartFiles>
      <details className={styles.details}>
        <summary>The points as a table</summary>
        <DataTable
          caption={`${metric.label} over ${label}`}
          columns={[
            { key: 'x', label },
            { key: 'y', label: metric.label, numeric: true },
            ...(isAsked ? [{ key: 'targets', label: 'Targets' }] : []),
            { key: 'binds', label: 'Bottleneck', wide: true },
          ]}
          rows={sweep.points.map((point, index) => ({
            key: point.values.join(' '),
            cells: [
              point.values.join(', '),
              dots.find((dot) => dot.x === point.values[0])?.text ?? 'none',
              ...(isAsked ? [<TargetVerdict key="targets" verdict={verdicts[index] ?? null} />] : []),
              named(point.bottleneck, design),
            ],
          }))}
        />
      </details>
    </>
  )
}
