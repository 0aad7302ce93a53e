/** How full the queues and how busy the parts of a design are, from its report. */
import { isDeviceBottleneck, isLimitBottleneck, isStationBottleneck } from './bottleneck'
import { isRateLimit } from './rate-limits'
import { entryOf, hostOf } from './report-parts'

import type { Quantity, Report, StationResult } from '@/api/types'
import { percent, show } from '@/lib/format/format'
import { grouped } from '@/lib/format/names'
import { asPercent, clampPercent, type Percent } from '@/lib/format/units'

export type Utilisation = {
  /** 0 to 100, for the bar. */
  percent: Percent
  text: string
  /** The same where there is little room. */
  short: string
  /** What is written before the text of the highest of several parts, where that is not "fullest". */
  ofSeveral?: string
  /** Whether this is what binds the throughput. */
  binds: boolean
  /** Whether this binds next, under more load. */
  isNext?: boolean
  /** Of a queue: what is held, and of how many. */
  slots?: Slots
}

/** The slots of a queue: as many as are held, of as many as there are. */
export type Slots = { held: number; capacity: number }

export type Utilisations = {
  part: (id: string) => Utilisation | null
  device: (host: string, target: string) => Utilisation | null
}

const UP_TO = '≤'

export const NO_UTILISATIONS: Utilisations = { part: () => null, device: () => null }

function highest(fills: Utilisation[]): Utilisation | null {
  return fills.reduce<Utilisation | null>(
    (best, fill) => (best === null || fill.percent > best.percent ? fill : best),
    null,
  )
}

function useInWords(station: StationResult): string {
  const used = station.utilisation_pct.value
  if (used === null) return 'not used'
  return `${percent(asPercent(used))} ${isRateLimit(station) ? 'used' : 'busy'}`
}

export function utilisationsOf(report: Report): Utilisations {
  const parts = new Map<string, Utilisation[]>()
  const next = report.bottleneck.next_limit?.part ?? null
  const isNext = (part: string) => (part === next ? { isNext: true } : {})
  const put = (part: string, value: number | null, fill: Omit<Utilisation, 'percent'>) => {
    if (value === null) return
    parts.set(part, [...(parts.get(part) ?? []), { ...fill, percent: clampPercent(asPercent(value)) }])
  }
  for (const limit of report.limits) {
    if (limit.layer === 'device_queue' || isRateLimit(limit)) continue
    const text = `${show(limit.held.value, 'plain')} of ${slots(limit.capacity.value)}`
    const short = heldOf(limit.held.value, limit.capacity.value)
    put(limit.part, limit.used_pct.value, {
      text,
      short,
      binds: isLimitBottleneck(report, limit),
      ...isNext(limit.part),
      ...slotsOf(limit.held, limit.capacity),
    })
  }
  const places = grouped(report.stations, ({ part, common_name: name, id }) => `${part} ${name ?? id}`)
  for (const copies of places.values()) {
    // Round robin may load the ports of alike hosts unevenly: the busiest one is told, as such.
    const words = copies.map((station) => useInWords(station))
    const isUneven = new Set(words).size > 1
    copies.forEach((station, place) => {
      const text = isUneven ? `${UP_TO} ${words[place] ?? ''}` : (words[place] ?? '')
      const ofSeveral = isUneven ? '' : UP_TO
      const binds = isStationBottleneck(report, station)
      put(station.part, station.utilisation_pct.value, { text, short: text, ofSeveral, binds, ...isNext(station.part) })
    })
  }
  return {
    part: (id) => highest(parts.get(id) ?? []),
    device: (host, target) =>
      highest(
        report.devices
          .filter(
            (device) => hostOf(device) === host && entryOf(device.target) === target && device.kind !== 'nfs_volume',
          )
          .map((device) => ({
            percent: clampPercent(asPercent(device.used_pct.value ?? 0)),
            text: deviceText(device),
            short: `${heldOf(device.actv.value, device.dqlen.value)}${whyFewer(device.depth_note)}`,
            binds: isDeviceBottleneck(report, device),
            ...slotsOf(device.actv, device.dqlen),
          })),
      ),
  }
}

function slotsOf(held: Quantity, capacity: Quantity): Pick<Utilisation, 'slots'> {
  return held.value === null || capacity.value === null ? {} : { slots: { held: held.value, capacity: capacity.value } }
}

/** "32 slots": a limit is a whole number unless it changed during the run. */
function slots(capacity: number | null): string {
  return `${capacityInWords(capacity)} slots`
}

function capacityInWords(capacity: number | null): string {
  return capacity !== null && Number.isInteger(capacity) ? String(capacity) : show(capacity, 'plain')
}

const LEAST_SHOWN = 0.1

/** "4.2 of 32": one decimal is enough beside a bar. */
function heldOf(held: number | null, capacity: number | null): string {
  const isSmall = held !== null && held > 0 && held < LEAST_SHOWN
  const amount = isSmall ? `< ${LEAST_SHOWN}` : held === null ? show(held, 'plain') : tenths(held)
  return `${amount} of ${capacityInWords(capacity)}`
}

function tenths(value: number): string {
  return String(Number(value.toFixed(1)))
}

const MOST_OF_A_REASON = 12

/** ": DSNRO" where fewer slots are in force than are set; a mark where the reason has no room. */
function whyFewer(note: string | null | undefined): string {
  if (note == null) return ''
  const reason = /: ([^.]+)\./.exec(note)?.[1] ?? ''
  return reason !== '' && reason.length <= MOST_OF_A_REASON ? `: ${reason}` : ' *'
}

function deviceText(device: Report['devices'][number]): string {
  const held = `${show(device.actv.value, 'plain')} of ${slots(device.dqlen.value)}`
  const waiting = device.qued.value ?? 0
  const queued = waiting > 0 ? `${held}, ${show(waiting, 'plain')} queued` : held
  return device.depth_note == null ? queued : `${queued}. ${device.depth_note}`
}
