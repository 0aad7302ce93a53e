import { NativeSelect } from '@mantine/core'

import { axisLabel, ownValues } from './axis-labels'
import { cellKey, heatMap, type CellVerdicts } from './heat-map'
import { HeatMapTable } from './heat-map-table'
import { MetricChoice } from './metric-choice'
import { PointTable } from './point-table'
import { SampleTable } from './sample-table'
import { SweepFamilyChart } from './sweep-family-chart'
import { SweepLineChart } from './sweep-line-chart'
import { shownOwner } from './sweep-owners'
import {
  doubtfulPoints,
  lineRows,
  metricOf,
  shortLabels,
  sweepOfDesign,
  sweepPercent,
  sweepStatus,
  type SweepMetric,
  tellingMetric,
} from './sweep-points'
import styles from './sweep.module.css'
import {
  intervalsOfSwept,
  linesOfDesigns,
  linesOfRows,
  nameOfSwept,
  sweptDesigns,
  sweptInWords,
  type SweptDesign,
} from './swept-designs'
import { useJudgedSweep, type JudgedSweep } from './use-judged-sweep'

import { SWEEP } from '@/api/jobs'
import type { Design, Sweep } from '@/api/types'
import { ChartFiles } from '@/components/charts/chart-files'
import { FileLink } from '@/components/file-link'
import { IndexChoice } from '@/components/index-choice'
import { JobState } from '@/components/job/job-state'
import { useKept } from '@/components/scenario/use-page-state'
import { ALL_VMS } from '@/lib/design/class-targets'
import { joinedPath } from '@/lib/design/fields/class-fields'
import { labelWithUnit, type SweepField } from '@/lib/design/fields/sweep-fields'

type Props = { sweep: Sweep; designs: Design[]; fields: SweepField[]; titleOf: (id: string) => string }

/** What a sweep has found so far, drawn as its points arrive. */
export function SweepResult({ sweep: whole, designs, fields, titleOf }: Props) {
  const [chosen, setChosen] = useKept<string | null>('sweep metric', () => null)
  const [chosenOwner, setOwner] = useKept('sweep group', () => ALL_VMS)
  const [place, setPlace] = useKept('sweep design', () => 0)
  const shown = metricOf(chosen ?? tellingMetric(whole))
  const swept = sweptDesigns(whole, designs)
  const { owners, key: owner, own: sweep, levelIn, named } = shownOwner(whole, swept, titleOf, chosenOwner)
  const metric = named(shown)
  const judged = useJudgedSweep(whole, swept)
  const doubts = doubtfulPoints(whole, 'raise Max I/Os on the Design page, and sweep again')
  const labels = sweep.axes.map((axis) => axisLabel(axis, fields, labelWithUnit))
  const spoken = shortLabels(sweep.axes.map((axis) => axisLabel(axis, fields, ({ label }) => label)))
  const units = sweep.axes.map(
    ({ path, also }) => fields.find((field) => field.path === joinedPath([path, ...(also ?? [])]))?.unit ?? null,
  )
  const isLine = sweep.sample == null && sweep.axes.length === 1
  const one = sweepOfDesign(sweep, chosenOf(swept, place))
  return (
    <>
      <SweepState sweep={whole} />
      <div className={styles.start}>
        <MetricChoice chosen={shown} onChoose={setChosen} />
        {owners.length > 2 && (
          <NativeSelect
            label="Of"
            maw={240}
            data={owners.map(({ key, label }) => ({ value: key, label }))}
            value={owner}
            onChange={(event) => setOwner(event.currentTarget.value)}
          />
        )}
        {!isLine && swept.length > 1 && (
          <IndexChoice label="Design shown" names={swept.map(nameOfSwept)} chosen={place} onChoose={setPlace} />
        )}
      </div>
      {sweptInWords(sweep, swept, metric, spoken, units, judged.summaryOf).map((words) => (
        <p key={words}>{words}</p>
      ))}
      {intervalsOfSwept(sweep, swept, metric).map((words) => (
        <p key={words} className="quiet">
          {words}
        </p>
      ))}
      {doubts !== null && <p className="quiet">{doubts}</p>}
      {isLine ? (
        <LineResult
          sweep={sweep}
          whole={whole}
          judged={judged}
          swept={swept}
          metric={metric}
          label={labels[0] ?? ''}
          level={levelIn(metric)}
        />
      ) : (
        <CellsResult
          sweep={one}
          metric={metric}
          labels={labels}
          own={ownValues(sweep, fields)}
          level={levelIn(metric)}
          verdicts={verdictsOfCells(sweepOfDesign(whole, chosenOf(swept, place)), judged)}
        />
      )}
      <div>
        <FileLink path={sweep.file}>All numbers as CSV</FileLink>
      </div>
    </>
  )
}

/** Whether each cell of a map meets the targets of its design. */
function verdictsOfCells(sweep: Sweep, { verdictOf }: JudgedSweep): CellVerdicts {
  return new Map(
    sweep.points.flatMap((point) => {
      const verdict = verdictOf(point)
      return verdict === undefined ? [] : [[cellKey(point), verdict] as const]
    }),
  )
}

function chosenOf(swept: SweptDesign[], place: number): string {
  return (swept[place] ?? swept[0])?.id ?? ''
}

type CellsProps = {
  sweep: Sweep
  metric: SweepMetric
  labels: string[]
  /** The values that the design has. */
  own: (number | null)[]
  level: number | null
  verdicts: CellVerdicts
}

/** The cells of one design: those that were drawn, or a heat map. */
function CellsResult({ sweep, metric, labels, own, level, verdicts }: CellsProps) {
  if (sweep.sample != null) return <SampleTable sweep={sweep} metric={metric} labels={labels} />
  const [across = '', down = ''] = labels
  return (
    <div className={styles.cells}>
      <HeatMapTable
        map={heatMap(sweep, metric, verdicts, own)}
        caption={`${metric.label} by ${labels.join(' and ')}`}
        across={across}
        down={down}
      />
      <div
        className={styles.chart}
        role="img"
        aria-label={`${metric.label} over ${across}, a line for each ${down}; the map has the numbers.`}
      >
        <SweepFamilyChart
          lines={linesOfRows(sweep, metric)}
          values={sweep.axes[0]?.values ?? []}
          xLabel={across}
          yLabel={metric.label}
          form={metric.form}
          level={level}
        />
      </div>
    </div>
  )
}

export function SweepState({ sweep }: { sweep: Sweep }) {
  return <JobState kind={SWEEP} job={sweep} what="the sweep" told={sweepStatus(sweep)} percent={sweepPercent(sweep)} />
}

type LineProps = {
  sweep: Sweep
  whole: Sweep
  judged: JudgedSweep
  swept: SweptDesign[]
  metric: SweepMetric
  label: string
  level: number | null
}

function LineResult({ sweep, whole, judged, swept, metric, label, level }: LineProps) {
  const values = sweep.axes[0]?.values ?? []
  const lines = linesOfDesigns(sweep, swept, metric)
  const [line] = lines
  const axes = { values, xLabel: label, yLabel: metric.label, form: metric.form, level }
  return (
    <>
      <ChartFiles
        name={`sweep-${metric.key}`}
        title={`${metric.label} over ${label}`}
        data={() => lineRows(sweep, metric)}
      >
        <div
          className={styles.chart}
          role="img"
          aria-label={`${metric.label} over ${label}. ${sweptInWords(sweep, swept, metric, [label], [], judged.summaryOf).join(' ')}`}
        >
          {lines.length === 1 && line !== undefined ? (
            <SweepLineChart dots={line.dots} {...axes} />
          ) : (
            <SweepFamilyChart lines={lines} {...axes} />
          )}
        </div>
      </ChartFiles>
      <details className="details">
        <summary>The points as a table</summary>
        <PointTable sweep={sweep} whole={whole} judged={judged} swept={swept} metric={metric} label={label} />
      </details>
    </>
  )
}
