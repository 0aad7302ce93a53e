/** The list of designs in a scenario. */

import { MOST_DESIGNS } from './design-marks'
import { blankDesign } from './new-parts'

import type { Design } from '@/api/types'

function freeId(designs: Design[], stem: string): string {
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

export function withBlank(designs: Design[]): Design[] {
  return [...designs, blankDesign(freeId(designs, 'design'))]
}

/** A copy right after the original; its VM groups keep their random streams. */
export function withCopy(designs: Design[], index: number): Design[] {
  const original = designs[index]
  if (original === undefined) return designs
  const id = freeId(designs, `${original.id.replace(/-copy(-\d+)?$/, '')}-copy`)
  const copy = { ...original, id, title: `${original.title} (copy)`.slice(0, 200) }
  return designs.toSpliced(index + 1, 0, copy)
}

export function without(designs: Design[], index: number): Design[] {
  return designs.toSpliced(index, 1)
}

export function replaced(designs: Design[], index: number, design: Design): Design[] {
  return designs.with(index, design)
}
