/** How full the queues and how busy the parts of a design are, from its report. */
import { isDeviceBottleneck, isLimitBottleneck, isStationBottleneck } from './bottleneck'
import { hostOf } from './report-parts'

import type { Report } from '@/api/types'
import { percent, show } from '@/lib/format/format'
import { asPercent, clampPercent, type Percent } from '@/lib/format/units'



export type Utilisation = {
  /** 0 to 100, for the bar. */
  percent: Percent
  text: string
  /** Whether this is what binds the throughput. */
  binds: boolean
}

export type Utilisations = {
  part: (id: string) => Utilisation | null
  device: (host: string, target: string) => Utilisation | null
}

export const NO_UTILISATIONS: Utilisations = { part: () => null, device: () => null }

function highest(fills: Utilisation[]): Utilisation | null {
  return fills.reduce<Utilisation | null>(
    (best, fill) => (best === null || fill.percent > best.percent ? fill : best),
    null,
  )
}

export function utilisationsOf(report: Report): Utilisations {
  const parts = new Map<string, Utilisation[]>()
  const put = (part: string, value: number | null, text: string, binds: boolean) => {
    if (value === null) return
    const fill = { percent: clampPercent(asPercent(value)), text, binds }
    parts.set(part, [...(parts.get(part) ?? []), fill])
  }
  for (const limit of report.limits) {
    if (limit.layer === 'device_queue') continue
    const text = `${show(limit.held.value, 'plain')} of ${slots(limit.capacity.value)}`
    put(limit.part, limit.used_pct.value, text, isLimitBottleneck(report, limit))
  }
  for (const station of report.stations) {
    const used = station.utilisation_pct.value
    const text = used === null ? 'not used' : `${percent(asPercent(used))} busy`
    put(station.part, used, text, isStationBottleneck(report, station))
  }
  return {
    part: (id) => highest(parts.get(id) ?? []),
    device: (host, target) =>
      highest(
        report.devices
          .filter((device) => hostOf(device) === host && device.target === target)
          .map((device) => ({
            percent: clampPercent(asPercent(device.used_pct.value ?? 0)),
            text: deviceText(device),
            binds: isDeviceBottleneck(report, device),
          })),
      ),
  }
}

/** "32 slots": a limit is a whole number unless it changed during the run. */
function slots(capacity: number | null): string {
  const isWhole = capacity !== null && Number.isInteger(capacity)
  return `${isWhole ? capacity : show(capacity, 'plain')} slots`
}

function deviceText(device: Report['devices'][number]): string {
  const held = `${show(device.actv.value, 'plain')} of ${slots(device.dqlen.value)}`
  const waiting = device.qued.value ?? 0
  return waiting > 0 ? `${held}, ${show(waiting, 'plain')} queued` : held
}
