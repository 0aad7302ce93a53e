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
import { doubtfulFields } from './doubt-draft'
import styles from './plan.module.css'

import type { Chance, DoubtAnswer } from '@/api/types'
import { DataTable, num } from '@/components/tables/data-table'
import type { SweepField } from '@/lib/design/fields/sweep-fields'
import { NO_BREAK } from '@/lib/format/format'

/** The chance of each target, with its interval. */
export function ChanceTable({ doubt, asItIs }: { doubt: DoubtAnswer; asItIs: Chance | null }) {
  return (
    <>
      <DataTable
        caption="Chances"
        columns={['What', num(`Chance (95${NO_BREAK}% interval)`)]}
        rows={chanceRows(doubt, asItIs).map(({ name, chance }) => ({ key: name, cells: [name, chance] }))}
      />
      <p className="quiet">{effortInWords(doubt)}</p>
    </>
  )
}

/** Each input with the command that measures it. */
export function InputTable({ doubt, fields: known }: { doubt: DoubtAnswer; fields: SweepField[] }) {
  const fields = doubtfulFields(known, true)
  return (
    <DataTable
      caption="What to measure first"
      columns={[
        'Input',
        'Range',
        {
          label: 'Share of the doubt',
          meaning: 'Total Sobol’ index: the variance of the worst latency that is left if all other inputs are known.',
        },
        'Latency, % of target',
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

/** IOPS and latency of each class: the values below which 10, 50 and 90 % of the drawn designs are. */
export function BandTable({ doubt }: { doubt: DoubtAnswer }) {
  return (
    <DataTable
      caption={`Values of 10, 50 and 90${NO_BREAK}% of the drawn designs`}
      columns={['VMs', 'Number', num(`10${NO_BREAK}%`), num(`50${NO_BREAK}%`), num(`90${NO_BREAK}%`)]}
      rows={doubt.classes.flatMap(({ name, iops, latency_mean_ms: mean, latency_p99_ms: p99 }) => [
        { key: `${name}/iops`, cells: [name, 'IOPS', ...[iops.p10, iops.p50, iops.p90].map(iopsInWords)] },
        { key: `${name} mean`, cells: [name, 'mean', ...[mean.p10, mean.p50, mean.p90].map(latencyInWords)] },
        { key: `${name} p99`, cells: [name, 'p99', ...[p99.p10, p99.p50, p99.p90].map(latencyInWords)] },
      ])}
    />
  )
}
