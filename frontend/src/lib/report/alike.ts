/**
 * Rows of a report that copies of one host have alike: told once, by the fullest of them. Of very many alike rows the
 * server sends the least, the median and the most loaded one, which are told each.
 */
import type { DeviceResult, LimitResult, Quantity, StationResult } from '@/api/types'
import { threeDigits, whole } from '@/lib/format/format'
import { grouped, shortList } from '@/lib/format/names'

type Shown = 'least' | 'median' | 'most'
type Called = { id: string; name?: string | null | undefined; common_name?: string | null | undefined }
export type Member = Called & { members?: number; shown?: Shown | null }

const SHOWN_WORDS: Record<Shown, string> = { least: 'Least loaded', median: 'Median', most: 'Most loaded' }

/** What ids have in common whose numbers alone differ: `esx/lun` of `esx#3/lun#7`. */
function kindOf({ id }: Member): string {
  return id.replaceAll(/#\d+/g, '')
}

function countOf(rows: Member[]): number {
  return rows.reduce((sum, { members = 1 }) => sum + members, 0)
}

/** "Most loaded of 288: esx01 #24 to LUN #12"; null for a row of which all alike ones are there. */
function shownName(row: Member, rows: Member[]): string | null {
  if (row.shown == null) return null
  const kind = kindOf(row)
  const all = countOf(rows.filter((other) => kindOf(other) === kind))
  return `${SHOWN_WORDS[row.shown]} of ${all}: ${row.name ?? row.id}`
}

/** Whether rows stand for others that the report leaves out. */
export function areFolded(rows: Member[]): boolean {
  return rows.some(({ shown }) => shown != null)
}

export type Alike<T> = {
  /** The first in the order of the rows: the fullest or busiest. */
  first: T
  count: number
  /** "esx01 #3 to LUN 1", "esx01 to LUN 1 × 16", "esx01: LUN 1 to LUN 10 × 160". */
  title: string
}

function alike<T extends Member>(rows: T[], keyOf: (row: T) => string): Alike<T>[] {
  return [...grouped(rows, (row) => (row.shown == null ? keyOf(row) : row.id)).values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    return [{ first, count: countOf(group), title: shownName(first, rows) ?? alikeName(first, group.length) }]
  })
}

/** The largest difference of rates and latencies of device queues that are told as one. */
const ALIKE = 0.1

/** Device queues of the copies of a host with as many slots, as much to do and as fast. */
export function alikeDevices(devices: DeviceResult[]): Alike<DeviceResult>[] {
  const folds: [DeviceResult, ...DeviceResult[]][] = []
  for (const device of devices) {
    const fold = folds.find(([first]) => areAlike(first, device))
    if (fold === undefined) folds.push([device])
    else fold.push(device)
  }
  return folds.map((fold) => ({
    first: fold[0],
    count: countOf(fold),
    title: shownName(fold[0], devices) ?? titleOf(fold),
  }))
}

function areAlike(one: DeviceResult, other: DeviceResult): boolean {
  return (
    one.shown == null &&
    other.shown == null &&
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

/** What a row is called among the rows of its table. */
export function nameAmong(row: Member, rows: Member[]): string {
  return shownName(row, rows) ?? alikeName(row, 1)
}

/** What the copies of a host or VM have in common; rows of older reports have nothing. */
function placeOfAll({ id, common_name }: Called): string {
  return common_name ?? id
}

/** "160 device queues of 32 slots each. The fullest holds 0.225 on average." */
export function devicesInWords(devices: DeviceResult[]): string {
  const [first] = devices
  if (first === undefined) return ''
  const slots = devices.flatMap(({ dqlen }) => slotsOf(dqlen) ?? [])
  const volumes = countOf(devices.filter(({ kind }) => kind === 'nfs_volume'))
  const nfs = volumes === 0 ? '' : nfsInWords(volumes)
  if (slots.length === 0) return nfs
  const [least, most] = [Math.min(...slots), Math.max(...slots)]
  const each = least === most ? `${whole(least)} slots each` : `${whole(least)} to ${whole(most)} slots`
  const { value: held } = first.actv
  const fullest = held === null ? '' : ` The fullest holds ${threeDigits(held)} on average.`
  const queues = countOf(devices) - volumes
  const scsi =
    queues === 1 ? `1 device queue of ${whole(most)} slots.` : `${queues} device queues of ${each}.${fullest}`
  return nfs === '' ? scsi : `${scsi} ${nfs}`
}

function nfsInWords(volumes: number): string {
  const counted = volumes === 1 ? '1 NFS volume' : `${volumes} NFS volumes`
  return `${counted}: no SCSI device, so esxtop shows rates and GAVG only.`
}
