/**
 * Which rows of a report bind the throughput: the one that the report names, and those that are its
 * equal, such as the queue of an identical host. Equal is what reads the same in every figure.
 */
import type { DeviceResult, LimitResult, Report, StationResult } from '@/api/types'
import { show } from '@/lib/format/format'


export function isDeviceBottleneck(report: Report, device: DeviceResult): boolean {
  const { layer, id } = report.bottleneck
  if (layer !== 'device_queue' || id === null) return false
  const named = report.devices.find((row) => row.id === id)
  return named !== undefined && (named.id === device.id || deviceFigures(named) === deviceFigures(device))
}

export function isLimitBottleneck(report: Report, limit: LimitResult): boolean {
  return isBottleneck(report, report.limits, limit, limitFigures)
}

export function isStationBottleneck(report: Report, station: StationResult): boolean {
  return isBottleneck(report, report.stations, station, stationFigures)
}

type Row = { id: string; part: string }

function isBottleneck<R extends Row>(report: Report, rows: R[], row: R, figures: (row: R) => string): boolean {
  const { kind, id, part } = report.bottleneck
  if (id === null) return row.part === part
  if (row.id === id) return true
  // What is overloaded has no figures: its queue grows without end.
  const named = kind === 'overload' ? undefined : rows.find((other) => other.id === id)
  return named !== undefined && figures(named) === figures(row)
}

function deviceFigures({ dqlen, used_pct, qued, cmds_s }: DeviceResult): string {
  return figuresOf(dqlen.value, used_pct.value, qued.value, cmds_s.value)
}

function limitFigures({ layer, capacity, used_pct, full_pct, waiting }: LimitResult): string {
  return `${layer} ${figuresOf(capacity.value, used_pct.value, full_pct.value, waiting.value)}`
}

function stationFigures({ layer, servers, utilisation_pct, present, visits_s }: StationResult): string {
  return `${layer} ${figuresOf(servers, utilisation_pct.value, present.value, visits_s.value)}`
}

function figuresOf(...values: (number | null)[]): string {
  return values.map((value) => show(value, 'plain')).join(' ')
}
