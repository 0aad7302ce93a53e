/** How far the design may be off beside what was measured of it, in words and rows. */
import type { Calibration } from '@/api/types'
import type { Row } from '@/components/tables/data-table'
import { NO_BREAK, percent, threeDigits } from '@/lib/format/format'
import { allowanceSource } from '@/lib/format/rigs'
import { asPercent } from '@/lib/format/units'

type Allowance = NonNullable<Calibration['allowance']>

const COUNTERS = /_ms$/

/** "up to 33 % more or less", or "up to 11 times as much, or as little". */
function offBy(pct: number): string {
  return pct < 100
    ? `${percent(asPercent(pct))} more or less`
    : `${threeDigits(1 + pct / 100)} times as much or as little`
}

/** Where a number lies, and how far off it may be, 19 times in 20. */
export function trustRows({ saturated_pct, within_pct, beyond_pct, percentiles_pct, counters_pct = {} }: Allowance): Row[] {
  const rows: [string, number][] = [
    ['Loads up to those fitted', within_pct],
    ['The same, where a part is busy all the time', saturated_pct],
    ['More load than was fitted', beyond_pct],
    ...(percentiles_pct == null ? [] : [['p95 and p99', percentiles_pct] as [string, number]]),
    ...Object.entries(counters_pct).map(([name, pct]): [string, number] => [name.replace(COUNTERS, '').toUpperCase(), pct]),
  ]
  return rows.map(([name, pct]) => ({ key: name, cells: [name, offBy(pct)] }))
}

/** Of how many other systems, and of how many points of this design, the widths are. */
function basis({ source }: Allowance): { systems: string; own: number } {
  const systems = /of (\d+) measured rigs/.exec(source)?.[1]
  const own = Number(/and (\d+) points? of this design/.exec(source)?.[1] ?? 0)
  return { systems: systems === undefined ? 'other measured systems' : `${systems} other measured systems`, own }
}

/** Why the intervals are as wide as they are. */
export function trustInWords({ allowance }: Calibration): string {
  if (allowance == null) return ''
  const { systems, own } = basis(allowance)
  const points = own === 1 ? 'one point of this design counts too' : `${own} points of this design count too`
  const here = own === 0 ? 'no point has tested this design yet' : points
  return (
    'A design leaves out some of what the real system does. How much, was seen on ' +
    `${systems} that were fitted in the same way and then measured at other loads; ${here}. So 19 of 20 measurements ` +
    'should be this close to what the design says:'
  )
}

/** What to measure, so that the intervals get narrower. */
export const NARROWING =
  'To narrow this: measure once more, between the loads that you fitted, at the busiest hour, or the p99. Enter it with the ' +
  'role predict and fit again. The more such points, the less the other systems count.'

/** The parts of an interval, for those who check. */
export function partsInWords({ allowance, noise_pct }: Calibration): string {
  if (allowance == null) return ''
  return (
    `Each 95${NO_BREAK}% interval holds the noise of a simulation, the uncertainty of the fitted values (measured numbers ` +
    `scatter by ${percent(asPercent(noise_pct ?? 0))}) and the above, from ${allowanceSource(allowance.source)}.`
  )
}
