import { pathsInWords } from './failures'

import type { TakeOver } from '@/api/types'
import { DataTable } from '@/components/tables/data-table'


/** Paths of each device before a failure and after it. */
export function TakeOverTable({ takeOvers, text }: { takeOvers: TakeOver[]; text: string }) {
  return (
    <DataTable
      caption={`Paths before and after the failure of ${text}`}
      columns={[
        { key: 'device', label: 'Host and device' },
        { key: 'before', label: 'Paths before', wide: true },
        { key: 'after', label: 'Paths after', wide: true },
        { key: 'owner', label: 'New owner' },
      ]}
      rows={takeOvers.map((change) => ({
        key: `${change.host}/${change.device}`,
        cells: [
          `${change.host} to ${change.device}`,
          pathsInWords(change.before),
          pathsInWords(change.after),
          change.new_owner ?? 'unchanged',
        ],
      }))}
    />
  )
}
