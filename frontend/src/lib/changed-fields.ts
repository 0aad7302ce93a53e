/** Fields in which two designs differ, in the words of the inspector. */
import { partAt } from './parts'
import { getAt, join, tokens } from './pointer'
import { labelOf } from './schema-fields'

import type { Design, ScenarioContent } from '@/api/types'

const ABSENT = 'not set'

/** "datastore1: Kind" for a pointer; designs are asked in turn for the part that it lies in. */
export function fieldInWords(designs: Design[], pointer: string): string {
  const part = designs.map((design) => partAt(design, pointer)).find((found) => found !== null)
  const inside = part ? pointer.slice(part.pointer.length) : pointer
  const words = tokens(inside).map((token) => (/^\d+$/.test(token) ? ordinal(token) : labelOf(token)))
  const field = words.join(', ')
  if (!part) return field
  return field === '' ? part.title : `${part.title}: ${field}`
}

/**
 * "Two hosts, esx01: LUN depth" for a path that names designs and parts by their ids, as a merge
 * does; contents are asked in turn for what lies there.
 */
export function mergedFieldInWords(contents: ScenarioContent[], path: string): string {
  const [list, id, ...inside] = tokens(path)
  if (list !== 'designs') return fieldInWords([], path)
  const designs = contents.flatMap((content) => content.designs.filter((design) => design.id === id))
  for (const design of designs) {
    const pointer = pointerOf(design, inside)
    if (pointer === null) continue
    const field = fieldInWords([design], pointer)
    return field === '' ? design.title : `${design.title}, ${field}`
  }
  return fieldInWords([], path)
}

/** "Two hosts, esx01: LUN depth" for a place in a content; the design is named where there are several. */
export function placeInWords(
  { designs }: ScenarioContent,
  index: number | null,
  pointer: string,
): string {
  const design = index === null ? undefined : designs[index]
  if (design === undefined) return fieldInWords([], pointer)
  const words = fieldInWords([design], pointer)
  if (words === '') return design.title
  return designs.length > 1 ? `${design.title}, ${words}` : words
}

/** The same for a pointer into the content itself, as refusals of a scenario have it. */
export function pointerInWords(content: ScenarioContent, pointer: string): string {
  const [list, place, ...inside] = tokens(pointer)
  if (list !== 'designs' || place === undefined) return placeInWords(content, null, pointer)
  return placeInWords(content, Number(place), join('', ...inside))
}

/** Ids as places; null where a part of that id is not there. */
function pointerOf(design: Design, ids: string[]): string | null {
  return ids.reduce<string | null>((pointer, token) => {
    if (pointer === null) return null
    const holder = getAt(design, pointer)
    if (!Array.isArray(holder)) return join(pointer, token)
    const place = (holder as { id?: string }[]).findIndex((part) => part.id === token)
    return place < 0 ? null : join(pointer, place)
  }, '')
}

function ordinal(token: string): string {
  return `no. ${Number(token) + 1}`
}

/** A value that an answer gives as JSON, without the marks of JSON where it is one word. */
export function changedValue(json: string | null): string {
  if (json === null) return ABSENT
  const value: unknown = JSON.parse(json)
  if (value === null) return ABSENT
  if (typeof value === 'string') return value === '' ? 'empty' : value
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value) && value.length === 0) return 'none'
  return json
}
