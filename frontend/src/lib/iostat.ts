/**
 * The device queues in the columns of `iostat -x` as Solaris prints them. The driver's wait queue is
 * what waits for a device slot, its active queue is what holds one.
 */
import { percent, show } from './format'
import { asIops, asPercent, littleMs, type Iops, type Milliseconds, type Percent } from './units'

import type { Design, DeviceResult, Report } from '@/api/types'

export type IostatRow = {
  id: string
  host: string
  target: string
  /** r/s + w/s */
  perSecond: Iops | null
  wait: number | null
  actv: number | null
  wsvcMs: Milliseconds | null
  asvcMs: Milliseconds | null
  /** Largest share of the time in which something may have waited. */
  mostWaitingPct: Percent | null
  /** Smallest share of the time in which something was active. */
  leastBusyPct: Percent | null
}

export function iostatRows(report: Report, design: Design): IostatRow[] {
  return report.devices.map((device) => {
    const rate = device.cmds_s.value === null ? null : asIops(device.cmds_s.value)
    const full = report.limits.find(({ id }) => id === device.id)?.full_pct.value ?? null
    return {
      id: device.id,
      host: device.host,
      target: device.target,
      perSecond: rate,
      wait: device.qued.value,
      actv: device.actv.value,
      wsvcMs: timeMs(device.qued.value, rate),
      asvcMs: timeMs(device.actv.value, rate),
      mostWaitingPct: full === null ? null : asPercent(full),
      leastBusyPct: largestPct([full, device.used_pct.value, ownMediaPct(report, design, device)]),
    }
  })
}

/** Null where the length or the rate is not known, or nothing passes. */
function timeMs(length: number | null, perSecond: Iops | null): Milliseconds | null {
  return length === null || perSecond === null || perSecond === 0 ? null : littleMs(length, perSecond)
}

function largestPct(values: (number | null)[]): Percent | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : asPercent(Math.min(100, Math.max(...known)))
}

/**
 * How busy the disks of a LUN are, where only this device uses them and all I/Os are reads: then a
 * busy disk is an active command. Null where anything else may keep them busy.
 */
function ownMediaPct(report: Report, design: Design, device: DeviceResult): Percent | null {
  const array = design.arrays.find(({ luns }) => luns?.some(({ id }) => id === device.target))
  const pool = array?.luns?.find(({ id }) => id === device.target)?.pool
  if (array === undefined || pool == null) return null
  const sharing = array.luns?.filter((lun) => lun.pool === pool) ?? []
  const sameTarget = report.devices.filter(({ target }) => target === device.target)
  const onlyReads = design.vm_groups.every(({ workload }) => workload.read_pct === 100)
  if (sharing.length > 1 || sameTarget.length > 1 || !onlyReads) return null
  const disks = report.stations.filter(({ layer, part }) => layer === 'media' && part === pool)
  return largestPct(disks.map(({ utilisation_pct }) => utilisation_pct.value))
}

export function atMost(pct: Percent | null): string {
  return pct === null ? 'none' : `≤ ${percent(pct)}`
}

export function atLeast(pct: Percent | null): string {
  return pct === null ? 'none' : `≥ ${percent(pct)}`
}

/** "esx1 to lun1: busy, and nothing waits before it." */
export function iostatInWords(rows: IostatRow[]): string {
  const flooded = rows.filter(({ wait }) => (wait ?? 0) >= 1)
  const busy = rows.filter(({ wait, leastBusyPct }) => (wait ?? 0) < 1 && (leastBusyPct ?? 0) >= 95)
  const parts = [
    flooded.length > 0 && `${flooded.length} of ${rows.length} devices are flooded: I/Os wait before their queue`,
    busy.length > 0 && `${busy.length} of ${rows.length} are busy all the time, and hardly anything waits before them`,
  ].filter(Boolean)
  if (parts.length === 0) return 'No device is flooded, and none is busy all the time for certain.'
  return `${parts.join('; ')}.`
}

export function plainCell(value: number | null): string {
  return value === null ? 'none' : show(value, 'plain')
}

export function msCell(value: Milliseconds | null): string {
  return value === null ? 'none' : show(value, 'ms')
}
