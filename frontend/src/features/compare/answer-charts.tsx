import styles from './compare.module.css'
import { dotRows, dotsInWords, hiddenIntervals, iopsDots, latencyDots } from './comparison'
import { DotPlot } from './dot-plot'
import { VmsChoice, type ChosenVms } from './vms-choice'

import type { GroupResult, Report } from '@/api/types'
import { ChartFiles } from '@/components/charts/chart-files'
import { DesignBadge } from '@/components/design-badge'
import { useDesignNames } from '@/components/design-names'
import { DataTable, num } from '@/components/tables/data-table'
import { QuantityCell } from '@/components/tables/quantity-cell'
import { vmsName } from '@/lib/report/class-ranking'
import { NO_SUCH_CLASS } from '@/lib/report/classes'

type Props = {
  reports: Report[]
  /** What each design gives the VMs that are chosen; null where it has none of them. */
  groups: (GroupResult | null)[]
  chosenVms: ChosenVms
}

/** IOPS and latency of each design with their intervals, and the same as a table. */
export function AnswerCharts({ reports, groups, chosenVms }: Props) {
  const nameOf = useDesignNames()
  const iops = iopsDots(groups, nameOf)
  const latencies = latencyDots(groups, nameOf)
  const of = vmsName(chosenVms.vms)
  return (
    <>
      <VmsChoice {...chosenVms} />
      <div className={styles.charts}>
        <figure>
          <figcaption>
            IOPS of {of} <span className={styles.range}>{hiddenIntervals(iops)}</span>
          </figcaption>
          <ChartFiles name="iops" data={() => dotRows(iops, 'iops')}>
            <DotPlot dots={iops} scale="iops" summary={`IOPS: ${dotsInWords(iops)}`} />
          </ChartFiles>
        </figure>
        <figure>
          <figcaption>
            Mean and p99 latency of {of} <span className={styles.range}>{hiddenIntervals(latencies)}</span>
          </figcaption>
          <ChartFiles name="latency" data={() => dotRows(latencies, 'latency_ms')}>
            <DotPlot dots={latencies} scale="latency" summary={`Latency: ${dotsInWords(latencies)}`} />
          </ChartFiles>
        </figure>
      </div>
      <details className="details">
        <summary>The charts as a table</summary>
        <DataTable
          stacks
          caption={`IOPS, mean latency and p99 of ${of} in each design`}
          columns={['Design', num('IOPS'), num('Mean latency'), num('p99')]}
          rows={reports.map(({ design_id, design_title }, index) => ({
            key: design_id,
            cells: [
              <>
                <DesignBadge index={index} /> {design_title}
              </>,
              ...cellsOf(groups[index]),
            ],
          }))}
        />
      </details>
    </>
  )
}

function cellsOf(group: GroupResult | null | undefined) {
  if (group == null) return [NO_SUCH_CLASS, '', '']
  return [
    <QuantityCell key="iops" quantity={group.iops} form="count" unit="IOPS" withRange />,
    ...(['mean', 'p99'] as const).map((statistic) => (
      <QuantityCell key={statistic} quantity={group.latency_ms[statistic]} form="latency" unit="ms" withRange />
    )),
  ]
}
