import styles from './compare.module.css'
import { dotRows, dotsInWords, hiddenIntervals, iopsDots, latencyDots } from './comparison'
import { DotPlot } from './dot-plot'

import type { Report } from '@/api/types'
import { ChartFiles } from '@/components/charts/chart-files'
import { DesignBadge } from '@/components/design-badge'
import { useDesignNames } from '@/components/design-names'
import { DataTable } from '@/components/tables/data-table'
import { QuantityCell } from '@/components/tables/quantity-cell'


/** IOPS and latency of each design with their intervals, and the same as a table. */
export function AnswerCharts({ reports }: { reports: Report[] }) {
  const nameOf = useDesignNames()
  const iops = iopsDots(reports, nameOf)
  const latencies = latencyDots(reports, nameOf)
  return (
    <>
      <div className={styles.charts}>
        <figure>
          <figcaption>
            IOPS <span className={styles.range}>{hiddenIntervals(iops)}</span>
          </figcaption>
          <ChartFiles name="iops" data={() => dotRows(iops, 'iops')}>
            <DotPlot dots={iops} scale="iops" summary={`IOPS: ${dotsInWords(iops)}`} />
          </ChartFiles>
        </figure>
        <figure>
          <figcaption>
            Mean and p99 latency <span className={styles.range}>{hiddenIntervals(latencies)}</span>
          </figcaption>
          <ChartFiles name="latency" data={() => dotRows(latencies, 'latency_ms')}>
            <DotPlot dots={latencies} scale="latency" summary={`Latency: ${dotsInWords(latencies)}`} />
          </ChartFiles>
        </figure>
      </div>
      <details className={styles.details}>
        <summary>The charts as a table</summary>
        <DataTable
          stacks
          caption="IOPS, mean latency and p99 of each design"
          columns={[
            { key: 'design', label: 'Design' },
            { key: 'iops', label: 'IOPS', numeric: true },
            { key: 'mean', label: 'Mean latency', numeric: true },
            { key: 'p99', label: 'p99', numeric: true },
          ]}
          rows={reports.map(({ design_id, design_title, total }, index) => ({
            key: design_id,
            cells: [
              <>
                <DesignBadge index={index} /> {design_title}
              </>,
              <QuantityCell key="iops" quantity={total.iops} form="count" unit="IOPS" withRange />,
              ...(['mean', 'p99'] as const).map((statistic) => (
                <QuantityCell
                  key={statistic}
                  quantity={total.latency_ms[statistic]}
                  form="latency"
                  unit="ms"
                  withRange
                />
              )),
            ],
          }))}
        />
      </details>
    </>
  )
}
