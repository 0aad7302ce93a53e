import type { Design, Report } from '@/api/types'
import { DataTable } from '@/components/data-table'
import { atLeast, atMost, iostatInWords, iostatRows, msCell, plainCell } from '@/lib/iostat'
import { partTitles } from '@/lib/report-rows'

const COLUMNS = [
  { key: 'device', label: 'Device' },
  { key: 'rate', label: 'r/s + w/s', meaning: 'Commands completed per second', numeric: true },
  { key: 'wait', label: 'wait', meaning: 'Commands that wait for a slot (QUED)', numeric: true },
  { key: 'actv', label: 'actv', meaning: 'Commands in a slot (ACTV)', numeric: true },
  { key: 'wsvc', label: 'wsvc_t [ms]', meaning: 'wait per command a second', numeric: true },
  { key: 'asvc', label: 'asvc_t [ms]', meaning: 'actv per command a second', numeric: true },
  {
    key: 'w',
    label: '%w',
    meaning: 'Time in which something waits: at most the time in which all slots are taken',
    numeric: true,
  },
  {
    key: 'b',
    label: '%b',
    meaning: 'Time in which something is active: at least that of what is known to be busy',
    numeric: true,
  },
]

/** The same device queues in the columns of `iostat -x`. */
export function IostatTable({ report, design }: { report: Report; design: Design }) {
  const titleOf = partTitles(design)
  const rows = iostatRows(report, design)
  return (
    <details>
      <summary>The same in the columns of iostat</summary>
      <p>{iostatInWords(rows)}</p>
      <DataTable
        caption="Device queues in the columns of iostat -x"
        columns={COLUMNS}
        rows={rows.map((row) => ({
          key: row.id,
          cells: [
            `${titleOf(row.host)} to ${titleOf(row.target)}`,
            plainCell(row.perSecond),
            plainCell(row.wait),
            plainCell(row.actv),
            msCell(row.wsvcMs),
            msCell(row.asvcMs),
            atMost(row.mostWaitingPct),
            atLeast(row.leastBusyPct),
          ],
        }))}
      />
    </details>
  )
}
