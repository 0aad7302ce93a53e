import { alikeTakeOvers } from './take-overs'

import type { Design, TakeOver } from '@/api/types'
import { DataTable } from '@/components/tables/data-table'

type Props = {
  takeOvers: TakeOver[]
  /** What fails, in words. */
  text: string
  design: Design
}

/** Paths that a failure takes and leaves; hosts and devices that lose the same share a row. */
export function TakeOverTable({ takeOvers, text, design }: Props) {
  return (
    <DataTable
      caption={`Paths before and after the failure of ${text}`}
      columns={[
        'Hosts',
        { label: 'Devices', wide: 'stacked' },
        { label: 'Paths lost', wide: true },
        { label: 'Paths afterwards', wide: true },
        { label: 'New owner', wide: 'stacked' },
      ]}
      rows={alikeTakeOvers(takeOvers, design).map(({ key, hosts, devices, lost, after, owner }) => ({
        key,
        cells: [hosts, devices, lost, after, owner],
      }))}
      stacks
    />
  )
}
