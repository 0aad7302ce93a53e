/** Latencies below one another: one unit and one number of decimals for all, so that the points align. */
import { narrowInterval, openInterval } from './format'
import { asMs, secondsOfMs, usOfMs, type Milliseconds } from './units'

import type { Quantity } from '@/api/types'

export type LatencyColumn = {
  unit: 'µs' | 'ms' | 's'
  /** A value without its unit, which stands in the heading. */
  write: (value: Milliseconds) => string
}

const UNITS = {
  'µs': usOfMs,
  ms: (value: Milliseconds) => value,
  s: secondsOfMs,
} as const

export type LatencyUnit = LatencyColumn['unit']

/** The unit that the largest of some values has. */
export function latencyUnit(values: (Milliseconds | null)[]): LatencyUnit {
  const largest = largestOf(values)
  return largest >= 1000 ? 's' : largest >= 0.1 || largest === 0 ? 'ms' : 'µs'
}

/** The largest value has three digits; of a smaller one its tooltip has more. */
export function latencyColumn(
  values: (Milliseconds | null)[],
  unit: LatencyUnit = latencyUnit(values),
  leastDecimals = 0,
): LatencyColumn {
  const largest = largestOf(values)
  const inUnit = UNITS[unit]
  const size = Number((inUnit(asMs(largest)) || 1).toPrecision(3))
  const decimals = Math.min(3, Math.max(leastDecimals, 2 - Math.floor(Math.log10(size))))
  const least = 10 ** -decimals
  return {
    unit,
    write: (value) => {
      const number: number = inUnit(value)
      return number > 0 && number < least / 2 ? `< ${least.toFixed(decimals)}` : number.toFixed(decimals)
    },
  }
}

function largestOf(values: (Milliseconds | null)[]): number {
  return Math.max(0, ...values.map((value) => Math.abs(value ?? 0)))
}

/** "0.676 to 0.684", "± 0.2 %" where both ends read alike, or "from 0.676 up"; null where there is no interval. */
export function intervalIn(quantity: Quantity, { write }: LatencyColumn): string | null {
  const { low, high } = quantity
  const open = openInterval(quantity, (end) => write(asMs(end)))
  if (open !== null || low === null || high === null || low === high) return open
  const [from, to] = [write(asMs(low)), write(asMs(high))]
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
  return Object.fromEntries(entries.map(([key, values]) => [key, columnOf(values, unit)])) as Record<
    Key,
    LatencyColumn
  >
}

function msOf(quantity: Quantity | undefined): Milliseconds | null {
  return quantity?.value == null ? null : asMs(quantity.value)
}
