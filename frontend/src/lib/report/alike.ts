/** Rows of a report that copies of one host have alike: told once, by the fullest of them. */
import { hostOf } from './report-parts'

import type { DeviceResult, LimitResult, StationResult } from '@/api/types'
import { threeDigits, whole } from '@/lib/format/format'
import { grouped } from '@/lib/format/names'

export type Alike<T> = {
  /** The first in the order of the rows: the fullest or busiest. */
  first: T
  count: number
}

function alike<T>(rows: T[], keyOf: (row: T) => string): Alike<T>[] {
  return [...grouped(rows, keyOf).values()].flatMap((group) => {
    const [first] = group
    return first === undefined ? [] : [{ first, count: group.length }]
  })
}

/** Device queues of the copies of a host to one device, of as many slots. */
export function alikeDevices(devices: DeviceResult[]): Alike<DeviceResult>[] {
  return alike(devices, (device) => [hostOf(device), device.target, device.dqlen.value].join(' '))
}

/** Limits at one place of the copies of a host, of as many slots. */
export function alikeLimits(limits: LimitResult[]): Alike<LimitResult>[] {
  return alike(limits, ({ id, capacity }) => [placeOfAll(id), capacity.value].join(' '))
}

export function alikeStations(stations: StationResult[]): Alike<StationResult>[] {
  return alike(stations, ({ id }) => placeOfAll(id))
}

/** `esx01/array01-lun03` for `esx01#12/array01-lun03`: the place on all copies of the host. */
export function placeOfAll(id: string): string {
  return id.replace(/#\d+/g, '')
}

/** "esx01 to lun01 × 16". */
export function alikeTitle(title: string, count: number): string {
  return count === 1 ? title : `${title} × ${count}`
}

/** "160 device queues of 32 slots each. On average the fullest holds 0.225." */
export function devicesInWords(devices: DeviceResult[]): string {
  const [first] = devices
  if (first === undefined) return ''
  const slots = devices.flatMap(({ dqlen }) => dqlen.value ?? [])
  const [least, most] = [Math.min(...slots), Math.max(...slots)]
  const each = least === most ? `${whole(least)} slots each` : `${whole(least)} to ${whole(most)} slots`
  const { value: held } = first.actv
  const fullest = held === null ? '' : ` On average the fullest holds ${threeDigits(held)}.`
  return devices.length === 1
    ? `1 device queue of ${whole(most)} slots.`
    : `${devices.length} device queues of ${each}.${fullest}`
}
