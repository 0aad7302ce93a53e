/** How datastores and thin pools fill along a time line, and who stops. */
import { duration } from './steps'

import type { RegimeResult, SpaceResult } from '@/api/types'
import type { Column } from '@/components/data-table'
import { show } from '@/lib/format/format'

export const SPACE_COLUMNS: Column[] = [
  { key: 'id', label: 'Space' },
  { key: 'kind', label: 'Kind' },
  { key: 'capacity', label: 'GiB', numeric: true },
  { key: 'first', label: 'Used first [GiB]', numeric: true },
  { key: 'last', label: 'Used last [GiB]', numeric: true },
  { key: 'pct', label: 'Used last', numeric: true },
  { key: 'warning', label: 'Warning at', numeric: true, meaning: 'when the warning level is reached' },
  { key: 'stun', label: 'Stun at', numeric: true, meaning: 'when VMs that need new blocks stop' },
  {
    key: 'growth',
    label: 'GiB/day',
    numeric: true,
    meaning: 'by how much VM groups fill it, in the mean over the time line',
  },
  { key: 'warningDays', label: 'Warning in days', numeric: true, meaning: 'after the end, at that growth' },
  { key: 'stunDays', label: 'Stun in days', numeric: true, meaning: 'after the end, at that growth' },
]

const KINDS: Record<SpaceResult['kind'], string> = { datastore: 'datastore', pool: 'thin pool' }

export function spaceCells(row: SpaceResult): string[] {
  const { used_gib, warning_s, stun_s } = row
  return [
    row.id,
    KINDS[row.kind],
    show(row.capacity_gib, 'plain'),
    show(used_gib[0] ?? null, 'plain'),
    show(used_gib.at(-1) ?? null, 'plain'),
    show(row.used_pct, 'percent'),
    warning_s === null ? '–' : duration(warning_s),
    stun_s === null ? '–' : duration(stun_s),
    show(row.growth_gib_day, 'plain'),
    show(row.warning_after_days, 'plain'),
    show(row.stun_after_days, 'plain'),
  ]
}

/** What goes on in a regime, and who stands still. */
export function underWay({ running, stopped }: RegimeResult): string {
  const going = running.join(', ') || 'production alone'
  return stopped === undefined || stopped.length === 0 ? going : `${going}; ${stopped.join(', ')} without space`
}
