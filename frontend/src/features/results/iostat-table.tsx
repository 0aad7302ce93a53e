import { iostatInWords, iostatRows, msCell, plainCell } from './iostat'

import type { Report } from '@/api/types'
import { DataTable, type Column } from '@/components/tables/data-table'
import { Folded } from '@/components/tables/folded'
import { QuantityCell } from '@/components/tables/quantity-cell'
import { nameAmong } from '@/lib/report/alike'

const COLUMNS: Column[] = [
  { label: 'Device', word: 'device' },
  { label: 'r/s + w/s', word: 'r/s + w/s', numeric: true },
  { label: 'wait', word: 'wait', numeric: true },
  { label: 'actv', word: 'actv', numeric: true },
  { label: 'wsvc_t [ms]', word: 'wsvc_t', numeric: true },
  { label: 'asvc_t [ms]', word: 'asvc_t', numeric: true },
  { label: '%w', word: '%w', numeric: true },
  { label: '%b', word: '%b', numeric: true },
]

/** The same device queues in the columns of `iostat -x`. */
export function IostatTable({ report }: { report: Report }) {
  const rows = iostatRows(report)
  return (
    <Folded className="details" summary="In the columns of iostat">
      <p>{iostatInWords(rows)}</p>
      <DataTable
        stacks
        caption="Device queues in the columns of iostat -x"
        columns={COLUMNS}
        rows={rows.map((row) => ({
          key: row.device.id,
          cells: [
            nameAmong(row.device, report.devices),
            plainCell(row.perSecond),
            plainCell(row.wait),
            plainCell(row.actv),
            msCell(row.wsvcMs),
            msCell(row.asvcMs),
            <QuantityCell key="w" quantity={row.queuedPct} form="percent" unit="%" withRange />,
            <QuantityCell key="b" quantity={row.activePct} form="percent" unit="%" withRange />,
          ],
        }))}
      />
    </Folded>
  )
}
