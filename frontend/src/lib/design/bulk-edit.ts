/** Edits of several parts at once. */
import { definitionOf, fieldsOf, type Field } from './fields/schema-fields'
import { setAt } from './json-pointer'
import { findPart, listParts, type Part } from './parts'

import type { Design } from '@/api/types'

const MIXED = 'several values'

/** The fields that all parts have, with the value that they share; ids and names stay with each part. */
export function commonFields(parts: Part[]): Field[] {
  const [own, ...others] = parts.map((part) => fieldsOf(definitionOf(part), part.value, part.pointer))
  if (own === undefined) return []
  return own.flatMap((field) => {
    if (field.kind === 'id' || field.name === 'name') return []
    const same = others.map((fields) => fields.find(({ name }) => name === field.name))
    if (same.includes(undefined)) return []
    const isShared = same.every((other) => JSON.stringify(other?.value) === JSON.stringify(field.value))
    return [isShared ? field : { ...field, value: undefined, unset: MIXED }]
  })
}

/** Sets a field of each of the parts. */
export function setOnAll(design: Design, ids: string[], name: string, value: unknown): Design {
  return ids.reduce((before, id) => {
    const part = findPart(before, id)
    return part === null ? before : setAt(before, `${part.pointer}/${name}`, value)
  }, design)
}

/** All parts of the kind of one of them, to be edited together. */
export function alikeParts(design: Design, part: Part): string[] {
  return listParts(design)
    .filter((other) => other.kind === part.kind)
    .map(({ id }) => id)
}
