import {
  chanceRows,
  effortInWords,
  inputName,
  iopsInWords,
  latencyInWords,
  rangeInWords,
  shareInWords,
  swingInWords,
} from './doubt'
import { BandChart, MonthsChart, TornadoChart } from './doubt-charts'
import { doubtfulFields } from './doubt-draft'
import styles from './plan.module.css'

import type { Chance, DoubtAnswer } from '@/api/types'
import { DataTable } from '@/components/tables/data-table'
import type { SweepField } from '@/lib/design/fields/sweep-fields'
import { NO_BREAK } from '@/lib/format/format'

type Props = { doubt: DoubtAnswer; asItIs: Chance | null; fields: SweepField[] }

/** How sure the answer is, how wide the numbers are, and which input to measure first. */
export function DoubtResult({ doubt, asItIs, fields: known }: Props) {
  const fields = doubtfulFields(known, true)
  return (
    <>
      <h3>How sure it is</h3>
      <DataTable
        caption="Chances"
        columns={[
          { key: 'name', label: 'What' },
          { key: 'chance', label: `Chance (95${NO_BREAK}% interval)`, numeric: true },
        ]}
        rows={chanceRows(doubt, asItIs).map(({ name, chance }) => ({ key: name, cells: [name, chance] }))}
      />
      <MonthsChart doubt={doubt} />
      <TornadoChart doubt={doubt} fields={fields} />
      <Inputs doubt={doubt} fields={fields} />
      {doubt.classes.length > 0 && <BandChart doubt={doubt} />}
      <Bands doubt={doubt} />
      <p className="quiet">{effortInWords(doubt)}</p>
    </>
  )
}

function Inputs({ doubt, fields }: { doubt: DoubtAnswer; fields: SweepField[] }) {
  return (
    <DataTable
      caption="What to measure first"
      columns={[
        { key: 'input', label: 'Input' },
        { key: 'range', label: 'Range' },
        {
          key: 'share',
          label: 'Share of the doubt',
          meaning: 'Total Sobol’ index: the variance of the worst latency that is left if all other inputs are known.',
        },
        { key: 'swing', label: 'Latency, % of target' },
      ]}
      rows={doubt.inputs.map((input) => ({
        key: input.name,
        cells: [inputName(input, fields), rangeInWords(input), shareInWords(input), swingInWords(input)],
        below: (
          <>
            <code className={styles.command}>{input.measuring.command}</code> {input.measuring.shows}
          </>
        ),
      }))}
      stacks
    />
  )
}

function Bands({ doubt }: { doubt: DoubtAnswer }) {
  return (
    <DataTable
      caption={`Values of 10, 50 and 90${NO_BREAK}% of the drawn designs`}
      columns={[
        { key: 'vms', label: 'VMs' },
        { key: 'number', label: 'Number' },
        { key: 'p10', label: `10${NO_BREAK}%`, numeric: true },
        { key: 'p50', label: `50${NO_BREAK}%`, numeric: true },
        { key: 'p90', label: `90${NO_BREAK}%`, numeric: true },
      ]}
      rows={doubt.classes.flatMap(({ name, iops, latency_mean_ms: mean, latency_p99_ms: p99 }) => [
        { key: `${name}/iops`, cells: [name, 'IOPS', ...[iops.p10, iops.p50, iops.p90].map(iopsInWords)] },
        { key: `${name} mean`, cells: [name, 'mean', ...[mean.p10, mean.p50, mean.p90].map(latencyInWords)] },
        { key: `${name} p99`, cells: [name, 'p99', ...[p99.p10, p99.p50, p99.p90].map(latencyInWords)] },
      ])}
    />
  )
}
