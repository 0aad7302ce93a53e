/** The list of designs in a scenario. */

import { blankDesign } from './blank-design'
import { MOST_DESIGNS } from './design-marks'
import { freshName } from './fresh-name'
import { setAt } from './json-pointer'

import type { Design } from '@/api/types'

const LONGEST_TITLE = 200

export function freeId(designs: Design[], stem: string): string {
  const taken = new Set(designs.map((design) => design.id))
  if (!taken.has(stem)) return stem
  for (let number = 2; ; number += 1) {
    const id = `${stem}-${number}`
    if (!taken.has(id)) return id
  }
}

export function canAddDesign(designs: Design[]): boolean {
  return designs.length < MOST_DESIGNS
}

export function appendBlank(designs: Design[]): Design[] {
  return [...designs, blankDesign(freeId(designs, 'design'))]
}

function copyOf(designs: Design[], original: Design): Design {
  const id = freeId(designs, `${original.id.replace(/-copy(-\d+)?$/, '')}-copy`)
  return { ...original, id, title: copyName(designs, original.title) }
}

/** "VMFS (copy)", then "VMFS (copy 2)": not a copy of a copy of a copy. */
function copyName(designs: Design[], title: string): string {
  const taken = new Set(designs.map((design) => design.title))
  const plain = title.replace(/ \(copy(?: \d+)?\)$/, '')
  const names = ['copy', ...designs.map((_, index) => `copy ${index + 2}`)].map((mark) => {
    const end = ` (${mark})`
    return plain.slice(0, LONGEST_TITLE - end.length) + end
  })
  return names.find((name) => !taken.has(name)) ?? plain
}

/** A copy right after the original; its classes of VMs keep their random streams. */
export function insertCopy(designs: Design[], index: number): Design[] {
  const original = designs[index]
  if (original === undefined) return designs
  return designs.toSpliced(index + 1, 0, copyOf(designs, original))
}

/**
 * What a design was before an edit, and right after it a copy with the edit. `named` is what the copy is called where the
 * edit left it the title of the original.
 */
export function keepBefore(designs: Design[], index: number, before: Design, named: string): Design[] {
  const edited = designs[index]
  if (edited === undefined) return designs
  const copy = copyOf(designs, edited)
  const taken = new Set(designs.map((design) => design.title))
  const title = edited.title === before.title ? freshName(named.slice(0, LONGEST_TITLE), taken) : edited.title
  return designs.toSpliced(index, 1, before, { ...copy, title })
}

/**
 * The design that is shown after a step of undo or redo, so that nobody misses what the step did: one that it brought, else
 * the one at an index, or the nearest before it that is still there, unless the step changed others alone.
 */
export function shownAfter(before: Design[], after: Design[], index: number): number {
  const isOld = (id: string) => before.some((design) => design.id === id)
  const brought = after.findLastIndex(({ id }) => !isOld(id))
  if (brought >= 0) return brought
  const ids = before.slice(0, index + 1).map(({ id }) => id)
  const stays = ids.map((id) => after.findIndex((design) => design.id === id)).findLast((place) => place >= 0) ?? 0
  const changed = after.flatMap((design, place) => (before.includes(design) ? [] : [place]))
  return changed.includes(stays) ? stays : (changed[0] ?? stays)
}

/** A copy of any design at the end, under an id of its own. */
export function appendCopy(designs: Design[], original: Design): Design[] {
  return [...designs, copyOf(designs, original)]
}

export function removeDesign(designs: Design[], index: number): Design[] {
  return designs.toSpliced(index, 1)
}

export function replaceDesign(designs: Design[], index: number, design: Design): Design[] {
  return designs.with(index, design)
}

export function lastIndex(designs: Design[]): number {
  return designs.length - 1
}

export type FieldChange = { pointer: string; /** Undefined: the field is unset. */ value: unknown }

export function withChanges(design: Design, changes: FieldChange[]): Design {
  return changes.reduce<Design>((changed, { pointer, value }) => setAt(changed, pointer, value), design)
}

/** The designs of a scenario with a changed copy of one at the end. */
export function appendChangedCopy(designs: Design[], design: Design, changes: FieldChange[]): Design[] {
  return appendCopy(designs, withChanges(design, changes))
}
