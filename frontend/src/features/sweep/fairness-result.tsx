import { useState } from 'react'

import { fairnessInWords, familyRows, familyTable, sweepLines, sweepOfGroup } from './fairness'
import { MetricChoice } from './metric-choice'
import { SweepFamilyChart } from './sweep-family-chart'
import { metricOf } from './sweep-points'
import { SweepState } from './sweep-result'
import styles from './sweep.module.css'

import type { Sweep } from '@/api/types'
import { ChartFiles } from '@/components/charts/chart-files'
import { FileLink } from '@/components/file-link'
import { DataTable } from '@/components/tables/data-table'
import { NO_BREAK } from '@/lib/format/format'

type Props = { sweep: Sweep; victim: string; names: { victim: string; neighbour: string } }

/** Effect on the victim of its neighbour, a line for each cap. */
export function FairnessResult({ sweep, victim, names }: Props) {
  const [chosen, setChosen] = useState('latency_p99_ms')
  const metric = metricOf(chosen)
  const lines = sweepLines(sweepOfGroup(sweep, victim), metric)
  const words = fairnessInWords(lines, metric, names)
  return (
    <>
      <p className={styles.answer} role="status">
        {words}
      </p>
      <SweepState sweep={sweep} />
      <MetricChoice chosen={metric} onChoose={setChosen} />
      <ChartFiles
        name={`fairness-${metric.key}`}
        data={() => familyRows(lines, sweep, metric)}
      >
        <div className={styles.chart} role="img" aria-label={`${metric.label} of ${names.victim}. ${words}`}>
          <SweepFamilyChart
            lines={lines}
            values={sweep.axes[0]?.values ?? []}
            xLabel={`Outstanding I/Os of each VM of ${names.neighbour}`}
            yLabel={metric.label}
            form={metric.form}
          />
        </div>
      </ChartFiles>
      <DataTable
        caption={`${metric.label} of ${names.victim}, with the 95${NO_BREAK}% interval`}
        columns={[
          { key: 'load', label: `Outstanding I/Os of ${names.neighbour}` },
          ...lines.map(({ value, label }) => ({ key: String(value), label, numeric: true })),
        ]}
        rows={familyTable(sweep, lines)}
      />
      <div>
        <FileLink path={sweep.file}>All numbers of the sweep as CSV</FileLink>
      </div>
    </>
  )
}
