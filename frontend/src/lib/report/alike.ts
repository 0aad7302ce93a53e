/** Rows of a report that copies of one host have alike: told once, by the fullest of them. */
import type { DeviceResult, LimitResult, StationResult } from '@/api/types'
import { threeDigits, whole } from '@/lib/format/format'
import { grouped } from '@/lib/format/names'

type Called = { id: string; name?: string | null | undefined; common_name?: string | null | undefined }

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
  return alike(devices, (device) => [placeOfAll(device), device.dqlen.value].join(' '))
}

/** Limits at one place of the copies of a host, of as many slots. */
export function alikeLimits(limits: LimitResult[]): Alike<LimitResult>[] {
  return alike(limits, (limit) => [placeOfAll(limit), limit.capacity.value].join(' '))
}

export function alikeStations(stations: StationResult[]): Alike<StationResult>[] {
  return alike(stations, placeOfAll)
}

/** "esx01 #3 to LUN 1" of one row, "esx01 to LUN 1 × 16" of several that are alike. */
export function alikeName({ id, name, common_name }: Called, count: number): string {
  return count === 1 ? (name ?? id) : `${common_name ?? id} × ${count}`
}

/** What the copies of a host or VM have in common; rows of older reports have nothing. */
function placeOfAll({ id, common_name }: Called): string {
  return common_name ?? id
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
