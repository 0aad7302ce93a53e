/** Fields in which two designs differ, in the words of the inspector. */
import { partAt } from './parts'
import { tokens } from './pointer'
import { labelOf } from './schema-fields'

import type { Design } from '@/api/types'

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
