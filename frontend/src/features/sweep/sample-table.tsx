import { bestPoints, whatMovesIt } from './sample'
import { quantityText, type SweepMetric } from './sweep-points'

import type { Sweep } from '@/api/types'
import { DataTable } from '@/components/tables/data-table'

type Props = { sweep: Sweep; metric: SweepMetric; labels: string[] }

/** The best cells of a sample, with the fields that led there. */
export function SampleTable({ sweep, metric, labels }: Props) {
  const best = bestPoints(sweep.points, metric)
  const moves = whatMovesIt(sweep, metric, labels)
  return (
    <>
      {moves !== null && <p>{moves}</p>}
      <DataTable
        caption={`The ${best.length} best cells by ${metric.label}; the file below has them all`}
        columns={[
          { label: metric.label, numeric: true },
          ...labels.map((label, index) => ({ key: `axis ${index}`, label, numeric: true })),
          { label: 'Bottleneck', wide: true },
        ]}
        rows={best.map((point) => ({
          key: point.values.join(' '),
          cells: [
            quantityText(point, metric),
            ...point.values.map((value) => Number(value.toPrecision(6))),
            point.bottleneck,
          ],
        }))}
      />
    </>
  )
}
