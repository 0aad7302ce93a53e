/** Fields in which two designs differ, in the words of the inspector. */
import { resolvePath, type Designs, type Location } from '../design-path'
import { tokens } from '../json-pointer'
import { partAt } from '../parts'

import { labelOf } from './design-words'

import type { Design, ScenarioContent } from '@/api/types'

/** "datastore1: Kind" for a pointer; designs are asked in turn for the part that it lies in. */
export function fieldInWords(designs: Design[], pointer: string): string {
  const part = designs.map((design) => partAt(design, pointer)).find((found) => found !== null)
  const inside = part ? pointer.slice(part.pointer.length) : pointer
  const words = tokens(inside).map((token) => (/^\d+$/.test(token) ? ordinal(token) : labelOf(token)))
  const field = words.join(', ')
  if (!part) return field
  return field === '' ? part.title : `${part.title}: ${field}`
}

/** "Two hosts, esx01: LUN depth" for a path; contents are asked in turn for what lies there. */
export function mergedFieldInWords(contents: ScenarioContent[], path: string): string {
  for (const content of contents) {
    const place = resolvePath(content, path)
    const design = content.designs[place?.index ?? -1]
    if (place === null || design === undefined) continue
    return inDesign(design, place.pointer)
  }
  return fieldInWords([], path)
}

/** "Two hosts, esx01: LUN depth" for a place; the design is named where there are several. */
export function locationInWords({ designs }: Designs, { index, pointer }: Location): string {
  const design = index === null ? undefined : designs[index]
  if (design === undefined) return fieldInWords([], pointer)
  return designs.length > 1 ? inDesign(design, pointer) : fieldInWords([design], pointer) || design.title
}

function inDesign(design: Design, pointer: string): string {
  const field = fieldInWords([design], pointer)
  return field === '' ? design.title : `${design.title}, ${field}`
}

function ordinal(token: string): string {
  return `no. ${Number(token) + 1}`
}
