/**
 * The device queues in the columns of `iostat -x` as Solaris prints them. The driver's wait queue is
 * what waits for a device slot, its active queue is what holds one.
 */
import type { DeviceResult, Quantity, Report } from '@/api/types'
import { show } from '@/lib/format/format'
import { asIops, littleMs, type Iops, type Milliseconds } from '@/lib/format/units'
import { NOT_COUNTED } from '@/lib/report/report-rows'

export type IostatRow = {
  device: DeviceResult
  /** r/s + w/s */
  perSecond: Iops | null
  wait: number | null
  actv: number | null
  wsvcMs: Milliseconds | null
  asvcMs: Milliseconds | null
  /** Share of the time in which something waits [%]. */
  queuedPct: Quantity
  /** Share of the time in which something is active [%]. */
  activePct: Quantity
}

export function iostatRows(report: Report): IostatRow[] {
  return report.devices.map((device) => {
    const rate = device.cmds_s.value === null ? null : asIops(device.cmds_s.value)
    return {
      device,
      perSecond: rate,
      wait: device.qued.value,
      actv: device.actv.value,
      wsvcMs: timeMs(device.qued.value, rate),
      asvcMs: timeMs(device.actv.value, rate),
      queuedPct: device.queued_pct ?? NOT_COUNTED,
      activePct: device.active_pct ?? NOT_COUNTED,
    }
  })
}

/** Null where the length or the rate is not known, or nothing passes. */
function timeMs(length: number | null, perSecond: Iops | null): Milliseconds | null {
  return length === null || perSecond === null || perSecond === 0 ? null : littleMs(length, perSecond)
}

/** "esx1 to lun1: busy, and nothing waits before it." */
export function iostatInWords(rows: IostatRow[]): string {
  const flooded = rows.filter(({ wait }) => (wait ?? 0) >= 1)
  const busy = rows.filter(({ wait, activePct }) => (wait ?? 0) < 1 && (activePct.value ?? 0) >= 95)
  const parts = [
    flooded.length > 0 && `${flooded.length} of ${rows.length} devices are flooded: I/Os wait before their queue`,
    busy.length > 0 && `${busy.length} of ${rows.length} are busy all the time, and hardly anything waits before them`,
  ].filter(Boolean)
  if (parts.length === 0) return 'No device is flooded, and none is busy all the time.'
  return `${parts.join('; ')}.`
}

export function plainCell(value: number | null): string {
  return value === null ? 'none' : show(value, 'plain')
}

export function msCell(value: Milliseconds | null): string {
  return value === null ? 'none' : show(value, 'ms')
}
