/** Which parts and fields of a design the rows of its report are about. */
import type { Design, DeviceResult, Report } from '@/api/types'
import { distinctTitles } from '@/lib/design/distinct-titles'
import { join } from '@/lib/design/json-pointer'
import { KINDS, listParts } from '@/lib/design/parts'

/** The title of a part by its id, which no other part has. */
export function partTitles(design: Design): (id: string) => string {
  return distinctTitles(listParts(design))
}

type OnHost = Pick<DeviceResult, 'host' | 'part'>

/** The host of the design: where it stands for several, they report as `esx01#1`, `esx01#2`. */
export function hostOf({ part, host }: OnHost): string {
  return part ?? host
}

/** The entry of the design that a row is about: `lun` where it stands for several, which report as `lun#1`, `lun#2`. */
export function entryOf(id: string): string {
  return id.split('#')[0] ?? id
}

/** Where the field that sets the bottleneck stands in the design; null where no single field does. */
export function pointerOfBottleneck(design: Design, report: Report): string | null {
  const { part, origin } = report.bottleneck
  if (part === null || origin == null) return null
  const list = origin.slice(0, origin.indexOf(`.${part}.`))
  const field = origin.slice(`${list}.${part}.`.length)
  const found = listParts(design).find(({ id, kind }) => id === part && KINDS[kind].list === list)
  return found === undefined ? null : join(found.pointer, ...field.split('.'))
}
