import type { MoveRow } from '@/api/types'
import { DataTable, num } from '@/components/tables/data-table'
import { QuantityCell } from '@/components/tables/quantity-cell'
import { TargetsByClass } from '@/components/tables/targets-by-class'
import { duration, whole } from '@/lib/format/format'

type Props = {
  rows: MoveRow[]
  /** Moves at once of the plan. */
  chosen: number
}

/** Production alone, then more and more moves side by side. */
export function MoveTable({ rows, chosen }: Props) {
  const hasTargets = rows.some(({ targets }) => targets != null)
  return (
    <DataTable
      caption="Moves at once, simulated"
      columns={[
        'Moves',
        num('Waves'),
        num('All take'),
        num('MB/s'),
        { label: 'IOPS', word: 'iops', numeric: true },
        { label: 'p99', word: 'p99', numeric: true },
        ...(hasTargets ? [{ label: 'Targets', wide: 'stacked' as const }] : []),
        { label: 'Bottleneck', word: 'bottleneck' as const, wide: 'stacked' as const },
      ]}
      rows={rows.map((row) => ({
        key: String(row.at_once),
        cells: [
          <Name key="name" row={row} isChosen={row.at_once === chosen} />,
          row.at_once === 0 ? '' : whole(row.waves),
          row.duration_s.value === null ? '' : duration(row.duration_s.value),
          row.mb_s.value === null ? '' : <QuantityCell key="rate" quantity={row.mb_s} form="count" unit="MB/s" />,
          <QuantityCell key="iops" quantity={row.iops} form="count" unit="IOPS" />,
          <QuantityCell key="p99" quantity={row.latency_p99_ms} form="latency" unit="ms" withRange />,
          ...(hasTargets ? [<TargetsByClass key="targets" judged={row.targets} />] : []),
          row.bottleneck,
        ],
      }))}
      stacks="early"
    />
  )
}

function Name({ row: { at_once: atOnce }, isChosen }: { row: MoveRow; isChosen: boolean }) {
  if (atOnce === 0) return <>Production alone</>
  return isChosen ? <strong>{atOnce} at once (plan)</strong> : <>{atOnce} at once</>
}
