/** Whether two designs are the same document. Whether they have the same numbers, the server says: `useStoredResult`. */
import type { Design } from '@/api/types'

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([key, inner]: [string, unknown]) => [key, sorted(inner)]),
  )
}

/** A design as a text, without the positions on the canvas and the notes, which no answer shows. */
export function designText({ layout: _layout, notes: _notes, ...design }: Design): string {
  return JSON.stringify(sorted(design))
}

/** Whether two designs differ in positions and notes at most. */
export function isSameDesign(one: Design, other: Design): boolean {
  return one === other || designText(one) === designText(other)
}

/** The same for lists of designs. */
export function areSameDesigns(ones: Design[], others: Design[]): boolean {
  if (ones === others) return true
  return designTexts(ones) === designTexts(others)
}

function designTexts(designs: Design[]): string {
  return designs.map(designText).join()
}
