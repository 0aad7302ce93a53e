/** Which parts are selected after a click or a change on the canvas. */

type Modifiers = { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }

/** Whether a click adds to the selection instead of replacing it. */
export function addsToSelection({ ctrlKey, metaKey, shiftKey }: Modifiers): boolean {
  return ctrlKey || metaKey || shiftKey
}

/** The selection that follows from the one before. */
export type SelectionUpdate = (selection: string[]) => string[]

/** A plain click selects one part, or none when it was the only one; an adding one toggles it. */
export function nextSelection(selection: string[], id: string, adds: boolean): string[] {
  if (adds) return toggleSelection(selection, id)
  return selection.length === 1 && selection[0] === id ? [] : [id]
}

/** A click on a row of a list: with Shift, all rows from the last that was selected to this one are selected, too. */
export function selectionOfRow(selection: string[], rows: string[], id: string, keys: Modifiers): string[] {
  const [from, to] = [rows.indexOf(selection.at(-1) ?? ''), rows.indexOf(id)]
  if (!keys.shiftKey || from < 0 || from === to) return nextSelection(selection, id, addsToSelection(keys))
  const range = from < to ? rows.slice(from, to + 1) : rows.slice(to, from + 1).toReversed()
  return [...selection.filter((one) => !range.includes(one)), ...range]
}

export function toggleSelection(selection: string[], id: string): string[] {
  return selection.includes(id) ? selection.filter((other) => other !== id) : [...selection, id]
}

/** A click on what stands for several parts selects them all; an adding one adds them, or takes them out again. */
export function selectionOfFold(selection: string[], members: string[], adds: boolean): string[] {
  if (!adds) return members
  const rest = selection.filter((id) => !members.includes(id))
  const allIn = members.every((id) => selection.includes(id))
  return allIn ? rest : [...rest, ...members]
}

/**
 * The selection after the canvas marked and unmarked boxes. It has no marks for the parts within a
 * box: they stay selected only where the user adds to the selection.
 */
export function selectionAfterMarks(
  selection: string[],
  marks: { id: string; selected: boolean }[],
  boxes: ReadonlySet<string>,
  adds: boolean,
): string[] {
  const marked = new Set(marks.map((mark) => mark.id))
  const added = marks.filter((mark) => mark.selected).map((mark) => mark.id)
  const kept = selection.filter((id) => !marked.has(id) && (adds || boxes.has(id)))
  return [...kept, ...added]
}
