/** Picking and ordering what the tables of a report show. */
import { isDeviceBottleneck, isLimitBottleneck, isStationBottleneck } from './bottleneck'
import type { Utilisation } from './utilisation'

import type { DeviceResult, LimitResult, Quantity, Report, StationResult } from '@/api/types'
import { NO_BREAK, show, showQuantity, threeDigits, type Form } from '@/lib/format/format'
import type { Word } from '@/lib/format/glossary'
import { asPercent, clampPercent } from '@/lib/format/units'

/** Stands for a number that a report of an older version lacks. */
export const NOT_COUNTED: Quantity = {
  value: null,
  low: null,
  high: null,
  tag: 'simulated',
  note: 'not counted when this was computed',
}

export type HeadlineFigure = {
  label: string
  word: Word
  quantity: Quantity
  form: Form
  /** Unit of the value, for the full number. */
  unit: string
}

/** What the intervals in the headline hold. */
export function headlineIntervals({ prediction }: Report): string {
  return (prediction?.numbers ?? []).length === 0
    ? `Simulated, with 95${NO_BREAK}% intervals in small type.`
    : `Simulated. The 95${NO_BREAK}% intervals in small type cover calibration and model too; those of p50 and p99.9 cover the simulation alone.`
}

/** The numbers of all classes of VMs together. */
export function headlines({ total }: Report): HeadlineFigure[] {
  return [
    { label: 'IOPS', word: 'iops', quantity: total.iops, form: 'count', unit: 'IOPS' },
    { label: 'MB/s', word: 'mb_s', quantity: total.mb_s, form: 'plain', unit: 'MB/s' },
    ...(['mean', 'p50', 'p95', 'p99', 'p999'] as const).map((word): HeadlineFigure => ({
      label: word === 'p999' ? 'p99.9' : word,
      word,
      quantity: total.latency_ms[word],
      form: 'latency',
      unit: 'ms',
    })),
  ]
}

/** "190k IOPS, 0.664 ms mean, 1.10 ms p99", with the status before it where it is not steady. */
export function keyFiguresInWords(report: Report): string {
  const { total } = report
  const { mean, p99 } = total.latency_ms
  const latencies = `${showQuantity(mean, 'latency')} mean, ${showQuantity(p99, 'latency')} p99`
  const status = report.status === 'steady' ? '' : `${statusWord(report)}: `
  return `${status}${showQuantity(total.iops, 'count')}${NO_BREAK}IOPS, ${latencies}`
}

/** The fullest first; those without a number last. */
export function fullestFirst(limits: LimitResult[]): LimitResult[] {
  return [...limits].sort((one, other) => (other.used_pct.value ?? -1) - (one.used_pct.value ?? -1))
}

/** The fullest device queues first; those without a number last. */
export function fullestDevices(devices: DeviceResult[]): DeviceResult[] {
  return devices.toSorted((one, other) => (other.used_pct.value ?? -1) - (one.used_pct.value ?? -1))
}

export function busiestFirst(stations: StationResult[]): StationResult[] {
  return [...stations].sort((one, other) => (other.utilisation_pct.value ?? -1) - (one.utilisation_pct.value ?? -1))
}

export const ROWS_IN_SIGHT = 8

/** The rows that are shown at once, and those behind a summary. */
export function splitRows<T>(rows: T[]): { first: T[]; rest: T[] } {
  // One or two more rows take no more room than the line that would hide them.
  if (rows.length <= ROWS_IN_SIGHT + 2) return { first: rows, rest: [] }
  return { first: rows.slice(0, ROWS_IN_SIGHT), rest: rows.slice(ROWS_IN_SIGHT) }
}

function fill(used: Quantity, text: string, binds: boolean): Utilisation | null {
  return used.value === null ? null : { percent: clampPercent(asPercent(used.value)), text, short: text, binds }
}

export function deviceUtilisation(report: Report, device: DeviceResult): Utilisation | null {
  const text = show(device.used_pct.value, 'share')
  return fill(device.used_pct, text, isDeviceBottleneck(report, device))
}

export function limitUtilisation(report: Report, limit: LimitResult): Utilisation | null {
  const text = show(limit.used_pct.value, 'share')
  return fill(limit.used_pct, text, isLimitBottleneck(report, limit))
}

export function stationUtilisation(report: Report, station: StationResult): Utilisation | null {
  const text = show(station.utilisation_pct.value, 'share')
  return fill(station.utilisation_pct, text, isStationBottleneck(report, station))
}

const STATUS_WORDS: Record<Report['status'], string> = {
  steady: 'Settled',
  not_settled: 'Not settled',
  disputed: 'Disputed',
  no_steady_state: 'No steady state',
  partial: 'Stopped early',
}

export function statusWord({ status }: Pick<Report, 'status'>): string {
  return STATUS_WORDS[status]
}

/** Whether a longer simulation may settle what the report leaves open. */
export function isInDoubt({ status }: Pick<Report, 'status'>): boolean {
  return status === 'not_settled' || status === 'disputed'
}

const TINY = 1e-4

/** A relative error: what is as small as rounding has no digits to show. */
export function relativeError(value: number): string {
  return value !== 0 && Math.abs(value) < TINY ? `< ${TINY}` : threeDigits(value)
}
