/** How full the queues and how busy the parts of a design are, from its report. */
import { deviceBinds, limitBinds, stationBinds } from './binding'
import { percent, show } from './format'
import { asPercent, type Percent } from './units'

import type { Report } from '@/api/types'


export type Fill = {
  /** 0 to 100, for the bar. */
  percent: Percent
  text: string
  /** Whether this is what binds the throughput. */
  binds: boolean
}

export type Fills = {
  part: (id: string) => Fill | null
  device: (host: string, target: string) => Fill | null
}

export const NO_FILLS: Fills = { part: () => null, device: () => null }

export function clampPercent(value: Percent): Percent {
  return asPercent(Math.min(Math.max(value, 0), 100))
}

/** The hosts of an entry with a count report as `esx01#1`, `esx01#2`; the fullest is shown. */
function isHost(reported: string, host: string): boolean {
  return reported === host || reported.startsWith(`${host}#`)
}

function fullest(fills: Fill[]): Fill | null {
  return fills.reduce<Fill | null>(
    (best, fill) => (best === null || fill.percent > best.percent ? fill : best),
    null,
  )
}

export function fillsOf(report: Report): Fills {
  const parts = new Map<string, Fill[]>()
  const put = (part: string, value: number | null, text: string, binds: boolean) => {
    if (value === null) return
    const fill = { percent: clampPercent(asPercent(value)), text, binds }
    parts.set(part, [...(parts.get(part) ?? []), fill])
  }
  for (const limit of report.limits) {
    if (limit.layer === 'device_queue') continue
    const text = `${show(limit.held.value, 'plain')} of ${show(limit.capacity.value, 'count')} slots`
    put(limit.part, limit.used_pct.value, text, limitBinds(report, limit))
  }
  for (const station of report.stations) {
    const used = station.utilisation_pct.value
    const text = used === null ? 'not used' : `${percent(asPercent(used))} busy`
    put(station.part, used, text, stationBinds(report, station))
  }
  return {
    part: (id) => fullest(parts.get(id) ?? []),
    device: (host, target) =>
      fullest(
        report.devices
          .filter((device) => isHost(device.host, host) && device.target === target)
          .map((device) => ({
            percent: clampPercent(asPercent(device.used_pct.value ?? 0)),
            text: deviceText(device),
            binds: deviceBinds(report, device),
          })),
      ),
  }
}

function deviceText(device: Report['devices'][number]): string {
  const held = `${show(device.actv.value, 'plain')} of ${show(device.dqlen.value, 'plain')} slots`
  const waiting = device.qued.value ?? 0
  return waiting > 0 ? `${held}, ${show(waiting, 'plain')} queued` : held
}
