import { monthInWords } from './course'

import type { Miss, Outlook } from '@/api/types'
import { DataTable } from '@/components/tables/data-table'

const KINDS: Record<Miss['kind'], string> = {
  target: 'target',
  failure: 'any one part failed',
  space: 'space',
  part: 'busy part',
}

/** The first month in which each target, space and part breaks, with its interval. */
export function DatesTable({ title, outlook }: { title: string; outlook: Outlook }) {
  return (
    <DataTable
      caption={`${title}: first month of each miss`}
      columns={[
        'What',
        'Kind',
        'First missed',
        'By the error of the estimate',
        { label: 'Bottleneck then', wide: true },
      ]}
      rows={outlook.misses.map((miss) => ({
        key: `${miss.kind} ${miss.id} ${miss.name}`,
        cells: [nameOf(miss), KINDS[miss.kind], shown(miss.month, outlook), intervalOf(miss, outlook), miss.binds],
      }))}
      stacks
    />
  )
}

function nameOf({ kind, name }: Miss): string {
  if (kind !== 'failure') return name
  return name === '' ? 'All targets' : `All targets, without ${name}`
}

function shown(month: string | null, { end }: Outlook): string {
  return month === null ? `not by ${monthInWords(end)}` : monthInWords(month)
}

function intervalOf({ month, earliest, latest }: Miss, outlook: Outlook): string {
  if (earliest === month && latest === month) return '–'
  return `${shown(earliest, outlook)} to ${shown(latest, outlook)}`
}
