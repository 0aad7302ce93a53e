import { useState } from 'react'

import { MetricChoice } from '../metric-choice'
import { SweepFamilyChart } from '../sweep-family-chart'
import { sweepOfGroup } from '../sweep-owners'
import { doubtfulPoints, metricOf } from '../sweep-points'
import { SweepState } from '../sweep-result'
import styles from '../sweep.module.css'

import {
  answeredAt,
  fairnessInWords,
  familyRows,
  familyTable,
  LOAD_WORDS,
  neighbourOf,
  noiseUnit,
  sweepLines,
  targetInWords,
  targetOf,
  toldMetric,
  type KeptOf,
  withoutAnswer,
} from './fairness'

import type { Sweep } from '@/api/types'
import { ChartFiles } from '@/components/charts/chart-files'
import { FileLink } from '@/components/file-link'
import { useJudgements } from '@/components/run/use-judgements'
import { DataTable } from '@/components/tables/data-table'
import { NumberWithRange } from '@/components/tables/number-with-range'
import type { Target } from '@/lib/design/class-targets'
import { NO_BREAK } from '@/lib/format/format'

type Props = {
  sweep: Sweep
  victim: string
  names: { victim: string; neighbour: string }
  /** Class of the VMs that suffer, and the latencies that classes must keep. */
  ofVictim: string
  targets: Target[]
  /** How the neighbour is planned, where that is another load. */
  planned: string | null
}

/** Effect on the victim of its neighbour, a line for each cap. */
export function FairnessResult({ sweep, victim, names, ofVictim, targets, planned }: Props) {
  const [chosen, setChosen] = useState<string | null>(null)
  const metric = chosen === null ? toldMetric(sweep, victim) : metricOf(chosen)
  const unit = noiseUnit(sweep)
  const lines = sweepLines(sweepOfGroup(sweep, victim), metric)
  const ofNeighbour = sweepLines(sweepOfGroup(sweep, neighbourOf(sweep)), metricOf('iops'))
  const told = fairnessInWords(lines, metric, names, ofNeighbour, unit)
  const atMostMs = targetOf(targets, ofVictim, metric)
  const dots = lines.flatMap((line) => line.dots)
  const judged = useJudgements(
    atMostMs === null ? [] : [{ quantity: 'p99', at_most_ms: atMostMs }],
    dots.map(answeredAt),
    'cells',
  )
  const keptOf: KeptOf = (dot) => judged?.judgements[dots.indexOf(dot)]?.kept ?? 'undecided'
  const kept = told === null || atMostMs === null || judged === null ? [] : [targetInWords(lines, atMostMs, keptOf)]
  const words = [told ?? withoutAnswer(sweep, metric, names), ...kept].join(' ')
  const doubts = doubtfulPoints(sweep, 'ask again, and simulate each pair 4 times as long')
  return (
    <>
      <p className={styles.answer} role="status">
        {words}
      </p>
      {planned !== null && <p className="quiet">{planned}</p>}
      <SweepState sweep={sweep} />
      <MetricChoice chosen={metric} onChoose={setChosen} />
      <ChartFiles name={`fairness-${metric.key}`} data={() => familyRows(lines, sweep, metric)}>
        <div className={styles.chart} role="img" aria-label={`${metric.label} of ${names.victim}. ${words}`}>
          <SweepFamilyChart
            lines={lines}
            values={sweep.axes[0]?.values ?? []}
            xLabel={LOAD_WORDS[unit].axis}
            level={atMostMs}
            yLabel={metric.label}
            form={metric.form}
          />
        </div>
      </ChartFiles>
      <DataTable
        caption={`${metric.label} of ${names.victim}, with the 95${NO_BREAK}% interval`}
        columns={[
          { label: LOAD_WORDS[unit].column },
          ...lines.map(({ value, label }) => ({ key: String(value), label, numeric: true })),
        ]}
        rows={familyTable(sweep, lines).map(({ key, cells: [load, ...texts] }) => ({
          key,
          cells: [load, ...texts.map((text, index) => <NumberWithRange key={lines[index]?.value} text={text} />)],
        }))}
        stacks="early"
      />
      {doubts !== null && <p className="quiet">{doubts}</p>}
      <div>
        <FileLink path={sweep.file}>All numbers of the sweep as CSV</FileLink>
      </div>
    </>
  )
}
