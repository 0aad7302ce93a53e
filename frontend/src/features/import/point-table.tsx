import { pointsInWords } from './import-words'

import type { MeasuredPoint } from '@/api/types'
import { DataTable, num, type Column } from '@/components/tables/data-table'

const COLUMNS: Column[] = [
  { label: 'What and where', wide: true },
  num('IOPS'),
  num('Latency, mean [ms]'),
  num('Outstanding I/Os'),
  { label: 'Use', wide: true },
]

const DIGITS = { maximumSignificantDigits: 4 }

/** Points that were measured, and which of them cannot be used. */
export function PointTable({ points, open }: { points: MeasuredPoint[]; open: boolean }) {
  return (
    <details open={open}>
      <summary>{pointsInWords(points)}</summary>
      <DataTable
        caption="Measured points"
        stacks
        columns={COLUMNS}
        rows={points.map((point) => ({
          key: point.id,
          cells: [
            `${point.where} (${point.file})`,
            point.iops.toLocaleString('en-US', DIGITS),
            point.latency_mean_ms.toLocaleString('en-US', DIGITS),
            point.outstanding_ios?.toLocaleString('en-US', DIGITS) ?? 'not given',
            point.problem ?? 'For a calibration',
          ],
        }))}
      />
    </details>
  )
}
