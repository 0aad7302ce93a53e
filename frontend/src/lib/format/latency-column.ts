/** Latencies below one another: one unit and one number of decimals for all, so that the points align. */
import { narrowInterval, openInterval } from './format'
import { asMs, secondsOfMs, usOfMs, type Milliseconds } from './units'

import type { Quantity } from '@/api/types'

export type LatencyColumn = {
  unit: 'µs' | 'ms' | 's'
  /** A value without its unit, which stands in the heading; it ends in blanks where others have more decimals. */
  write: (value: Milliseconds) => string
}

const UNITS = { µs: usOfMs, ms: (value: Milliseconds) => value, s: secondsOfMs } as const

export type LatencyUnit = LatencyColumn['unit']

/** The unit that the largest of some values has. */
export function latencyUnit(values: (Milliseconds | null)[]): LatencyUnit {
  const largest = largestOf(values)
  return largest >= 1000 ? 's' : largest >= 0.1 || largest === 0 ? 'ms' : 'µs'
}

/** As wide as a digit, and as the point: where a value has no decimal but its neighbours do, so that the points align. */
const [DIGIT, POINT] = ['\u2007', '\u2008']

/** Values of the decade of the largest and of the one below have three digits, as anywhere; of a smaller one its tooltip has more. */
export function latencyColumn(
  values: (Milliseconds | null)[],
  unit: LatencyUnit = latencyUnit(values),
  leastDecimals = 0,
): LatencyColumn {
  const largest = largestOf(values)
  const inUnit = UNITS[unit]
  const decade = decadeOf(inUnit(asMs(largest)) || 1)
  const decimals = Math.min(MOST_DECIMALS, Math.max(leastDecimals, 2 - decade))
  const least = 10 ** -decimals
  const decimalsOf = (number: number) =>
    number > 0 && decadeOf(number) === decade - 1 ? Math.min(MOST_DECIMALS, Math.max(decimals, 3 - decade)) : decimals
  const most = Math.max(decimals, ...values.map((value) => decimalsOf(inUnit(value ?? asMs(0)))))
  return {
    unit,
    write: (value) => {
      const number: number = inUnit(value)
      const own = decimalsOf(number)
      const text = number > 0 && number < least / 2 ? `< ${least.toFixed(own)}` : number.toFixed(own)
      return most > own ? `${text}${own === 0 ? POINT : ''}${DIGIT.repeat(most - own)}` : text
    },
  }
}

const MOST_DECIMALS = 3

function decadeOf(number: number): number {
  return Math.floor(Math.log10(Number(number.toPrecision(3))))
}

function largestOf(values: (Milliseconds | null)[]): number {
  return Math.max(0, ...values.map((value) => Math.abs(value ?? 0)))
}

/** "0.676 to 0.684", "± 0.2 %" where both ends read alike, or "from 0.676 up"; null where there is no interval. */
export function intervalIn(quantity: Quantity, { write }: LatencyColumn): string | null {
  const { low, high } = quantity
  const open = openInterval(quantity, (end) => write(asMs(end)).trim())
  if (open !== null || low === null || high === null || low === high) return open
  const [from, to] = [write(asMs(low)).trim(), write(asMs(high)).trim()]
  return from === to ? narrowInterval(quantity) : `${from} to ${to}`
}

export function columnOf(quantities: (Quantity | undefined)[], unit?: LatencyUnit): LatencyColumn {
  return latencyColumn(quantities.map(msOf), unit)
}

/** Columns of one table: one unit for all, and to each the digits of its own values. */
export function columnsOf<Key extends string>(
  columns: Record<Key, (Quantity | undefined)[]>,
): Record<Key, LatencyColumn> {
  const all = Object.values<(Quantity | undefined)[]>(columns)
  const unit = latencyUnit(all.flat().map(msOf))
  const entries = Object.entries<(Quantity | undefined)[]>(columns)
  return Object.fromEntries(entries.map(([key, values]) => [key, columnOf(values, unit)])) as Record<Key, LatencyColumn>
}

function msOf(quantity: Quantity | undefined): Milliseconds | null {
  return quantity?.value == null ? null : asMs(quantity.value)
}
