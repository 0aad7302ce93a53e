/** Rows of a report that copies of one host have alike: told once, by the fullest of them. */
import type { DeviceResult, LimitResult, Quantity, StationResult } from '@/api/types'
import { threeDigits, whole } from '@/lib/format/format'
import { grouped, shortList } from '@/lib/format/names'

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

/** Device queues of one host entry that nobody can tell apart by their numbers. */
export type AlikeDevices = Alike<DeviceResult> & {
  /** "esx01 #3 to LUN 1", "esx01 to LUN 1 × 16", "esx01: LUN 1 to LUN 10 × 160". */
  title: string
}

/** The largest difference of rates and latencies of device queues that are told as one. */
const ALIKE = 0.1

/** Device queues of the copies of a host with as many slots, as much to do and as fast. */
export function alikeDevices(devices: DeviceResult[]): AlikeDevices[] {
  const folds: [DeviceResult, ...DeviceResult[]][] = []
  for (const device of devices) {
    const fold = folds.find(([first]) => areAlike(first, device))
    if (fold === undefined) folds.push([device])
    else fold.push(device)
  }
  return folds.map((fold) => ({ first: fold[0], count: fold.length, title: titleOf(fold) }))
}

function areAlike(one: DeviceResult, other: DeviceResult): boolean {
  return (
    (one.part ?? one.host) === (other.part ?? other.host) &&
    one.kind === other.kind &&
    slotsOf(one.dqlen) === slotsOf(other.dqlen) &&
    areClose(one.cmds_s.value, other.cmds_s.value) &&
    areClose(one.gavg_ms.value, other.gavg_ms.value)
  )
}

function areClose(one: number | null, other: number | null): boolean {
  if (one === null || other === null) return one === other
  return Math.abs(one - other) <= ALIKE * Math.max(one, other)
}

/** A depth that adapts is measured: 31.9999 slots are 32. */
function slotsOf({ value }: Quantity): number | null {
  return value === null ? null : Math.round(value)
}

const TO = ' to '

function titleOf(fold: [DeviceResult, ...DeviceResult[]]): string {
  const [first] = fold
  const places = [...new Set(fold.map(placeOfAll))]
  if (places.length === 1) return alikeName(first, fold.length)
  const targets = places.map((place) => place.slice(place.indexOf(TO) + TO.length))
  const byNumber = targets.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
  const [place = ''] = places
  return `${place.slice(0, place.indexOf(TO))}: ${shortList(byNumber)} × ${fold.length}`
}

/** Limits at one place of the copies of a host, of as many slots. */
export function alikeLimits(limits: LimitResult[]): Alike<LimitResult>[] {
  return alike(limits, (limit) => [placeOfAll(limit), slotsOf(limit.capacity)].join(' '))
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
  const slots = devices.flatMap(({ dqlen }) => slotsOf(dqlen) ?? [])
  const volumes = devices.filter(({ kind }) => kind === 'nfs_volume').length
  const nfs = volumes === 0 ? '' : nfsInWords(volumes)
  if (slots.length === 0) return nfs
  const [least, most] = [Math.min(...slots), Math.max(...slots)]
  const each = least === most ? `${whole(least)} slots each` : `${whole(least)} to ${whole(most)} slots`
  const { value: held } = first.actv
  const fullest = held === null ? '' : ` On average the fullest holds ${threeDigits(held)}.`
  const queues = devices.length - volumes
  const scsi =
    queues === 1 ? `1 device queue of ${whole(most)} slots.` : `${queues} device queues of ${each}.${fullest}`
  return nfs === '' ? scsi : `${scsi} ${nfs}`
}

function nfsInWords(volumes: number): string {
  const counted = volumes === 1 ? '1 NFS volume' : `${volumes} NFS volumes`
  return `${counted}: no SCSI device, so esxtop shows rates and GAVG only.`
}
