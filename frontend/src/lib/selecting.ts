/** Which parts are selected after a click or a change on the canvas. */

type Modifiers = { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }

/** Whether a click adds to the selection instead of replacing it. */
export function addsToSelection({ ctrlKey, metaKey, shiftKey }: Modifiers): boolean {
  return ctrlKey || metaKey || shiftKey
}

/** A plain click selects one part, or none when it was the only one; an adding one toggles it. */
export function nextSelection(selection: string[], id: string, adds: boolean): string[] {
  const others = selection.filter((other) => other !== id)
  const wasSelected = others.length < selection.length
  if (adds) return wasSelected ? others : [...selection, id]
  return wasSelected && others.length === 0 ? [] : [id]
}

/** The selection after the canvas marked and unmarked boxes; null where nothing changed. */
export function afterMarks(
  selection: string[],
  marks: { id: string; selected: boolean }[],
): string[] | null {
  if (marks.length === 0) return null
  const dropped = new Set(marks.filter((mark) => !mark.selected).map((mark) => mark.id))
  const added = marks.filter((mark) => mark.selected).map((mark) => mark.id)
  const kept = selection.filter((id) => !dropped.has(id) && !added.includes(id))
  return [...kept, ...added]
}
