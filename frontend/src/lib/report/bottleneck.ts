/**
 * Which rows of a report bind the throughput: the one that the report names, and those that are its
 * equal, such as the queue of an identical host. Equal are queues that read the same in every figure, and stations that are as busy.
 */
import { hostOf } from './report-parts'

import type { DeviceResult, LimitResult, Quantity, Report, StationResult } from '@/api/types'
import type { Binding } from '@/lib/design/fields/sweep-fields'
import { show } from '@/lib/format/format'

export function isDeviceBottleneck(report: Report, device: DeviceResult): boolean {
  const { layer, id } = report.bottleneck
  if (layer !== 'device_queue' || id === null) return false
  const named = report.devices.find((row) => row.id === id)
  return named !== undefined && (named.id === device.id || deviceFigures(named) === deviceFigures(device))
}

export function isLimitBottleneck(report: Report, limit: LimitResult): boolean {
  return isBottleneck(report, report.limits, limit, (one, other) => limitFigures(one) === limitFigures(other))
}

export function isStationBottleneck(report: Report, station: StationResult): boolean {
  return isBottleneck(report, report.stations, station, areAsBusy)
}

/** What binds, and whether several parts do so together; null without a report. */
export function bindingOf(report: Report | null): Binding | null {
  return report === null ? null : { ...report.bottleneck, isShared: bindingParts(report).size > 1 }
}

/** The parts that bind: those of stations and limits, and the hosts of device queues. */
function bindingParts(report: Report): Set<string> {
  const { stations, limits, devices } = report
  return new Set([
    ...stations.filter((station) => isStationBottleneck(report, station)).map(({ part }) => part),
    ...limits.filter((limit) => isLimitBottleneck(report, limit)).map(({ part }) => part),
    ...devices.filter((device) => isDeviceBottleneck(report, device)).map(hostOf),
  ])
}

type Row = { id: string; part: string }

function isBottleneck<R extends Row>(
  report: Report,
  rows: R[],
  row: R,
  areEqual: (named: R, row: R) => boolean,
): boolean {
  const { kind, id, part } = report.bottleneck
  if (id === null) return row.part === part
  if (row.id === id) return true
  // What is overloaded has no figures: its queue grows without end.
  const named = kind === 'overload' ? undefined : rows.find((other) => other.id === id)
  return named !== undefined && areEqual(named, row)
}

/** As the sentence of the report joins them: as busy in three digits, or simulated, with intervals that overlap, in whole percent. */
function areAsBusy(named: StationResult, station: StationResult): boolean {
  const [one, other] = [named.utilisation_pct, station.utilisation_pct]
  if (named.layer !== station.layer || one.value === null || other.value === null) return false
  return (
    show(one.value, 'plain') === show(other.value, 'plain') ||
    (Math.round(one.value) === Math.round(other.value) && overlap(one, other))
  )
}

function overlap(one: Quantity, other: Quantity): boolean {
  const isSimulated = one.tag === 'simulated' && other.tag === 'simulated'
  return isSimulated && isUpTo(one.low, other.high) && isUpTo(other.low, one.high)
}

function isUpTo(low: number | null, high: number | null): boolean {
  return low !== null && high !== null && low <= high
}

function deviceFigures({ dqlen, used_pct, qued, cmds_s }: DeviceResult): string {
  return figuresOf(dqlen.value, used_pct.value, qued.value, cmds_s.value)
}

function limitFigures({ layer, capacity, used_pct, full_pct, waiting }: LimitResult): string {
  return `${layer} ${figuresOf(capacity.value, used_pct.value, full_pct.value, waiting.value)}`
}

function figuresOf(...values: (number | null)[]): string {
  return values.map((value) => show(value, 'plain')).join(' ')
}
