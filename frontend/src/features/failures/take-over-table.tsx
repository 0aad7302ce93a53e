import { pathsInWords } from './failures'

import type { Design, TakeOver } from '@/api/types'
import { DataTable } from '@/components/tables/data-table'
import { partTitles } from '@/lib/report/report-parts'


type Props = {
  takeOvers: TakeOver[]
  /** What fails, in words. */
  text: string
  design: Design
}

/** Paths of each device before a failure and after it. */
export function TakeOverTable({ takeOvers, text, design }: Props) {
  const titleOf = partTitles(design)
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
          `${titleOf(change.host)} to ${titleOf(change.device)}`,
          pathsInWords(change.before, titleOf),
          pathsInWords(change.after, titleOf),
          change.new_owner === null ? 'unchanged' : titleOf(change.new_owner),
        ],
      }))}
    />
  )
}
