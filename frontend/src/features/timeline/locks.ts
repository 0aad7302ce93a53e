/** Locks of VMFS metadata in each regime, in the words of esxtop. */
import type { Answered, Measure } from './steps'

import type { Quantity, RegimeResult, TimelineReport } from '@/api/types'
import { num, type Heading } from '@/components/tables/data-table'
import { show } from '@/lib/format/format'

export const LOCK_COLUMNS: Heading[] = [
  { ...num('RESV/s'), meaning: 'reservations of a whole LUN' },
  { ...num('CONS/s'), meaning: 'commands that another host’s reservation rejected, and that are retried' },
  { ...num('ATS/s'), meaning: 'blocks that hosts tried to lock' },
  { ...num('ATSF/s'), meaning: 'attempts that found their block locked, and are retried' },
]

/** Whether anything on the timeline takes locks. */
export function hasLocks({ regimes }: TimelineReport): boolean {
  return regimes.some(({ locks }) => locks != null)
}

export function lockCells({ locks }: RegimeResult): string[] {
  if (locks == null) return LOCK_COLUMNS.map(() => '–')
  return [locks.resv_s, locks.cons_s, locks.ats_s, locks.ats_missed_s].map((rate) => show(rate, 'count'))
}

type Rates = NonNullable<RegimeResult['locks']>
const RATES: { key: keyof Rates; label: string }[] = [
  { key: 'resv_s', label: 'RESV/s: reservations of a whole LUN' },
  { key: 'cons_s', label: 'CONS/s: commands that met the reservation of another host' },
  { key: 'ats_s', label: 'ATS/s: blocks that hosts tried to lock' },
]

/** Charts of the locks that any of the designs takes. */
export function lockMeasures(results: Answered[]): Measure[] {
  const rates = results.flatMap(({ report }) => report.regimes.flatMap(({ locks }) => locks ?? []))
  return RATES.filter(({ key }) => rates.some((one) => one[key] > 0)).map(({ key, label }) => ({
    key,
    label,
    form: 'count',
    top: null,
    of: (_, { locks }) => plain(locks?.[key] ?? 0),
  }))
}

const plain = (value: number): Quantity => ({ value, low: null, high: null, tag: 'simulated' })
