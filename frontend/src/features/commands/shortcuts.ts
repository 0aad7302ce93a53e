/** The keys of the editor, and whether keys without a modifier work. */

export const SHORTCUTS: readonly { keys: string; does: string }[] = [
  { keys: 'Ctrl K', does: 'Find a command' },
  { keys: '?', does: 'Show these shortcuts' },
  { keys: 'Ctrl S', does: 'Save' },
  { keys: 'Ctrl Enter', does: 'Simulate' },
  { keys: 'Ctrl Z', does: 'Undo' },
  { keys: 'Ctrl Shift Z', does: 'Redo' },
  { keys: 'Tab', does: 'Next box of the layout, lane by lane' },
  { keys: 'Enter', does: 'Show the fields of the box' },
  { keys: 'Space', does: 'Select the box' },
  { keys: 'Arrow keys', does: 'Move the selected boxes' },
  { keys: '+ − 0', does: 'Zoom in, zoom out, show all of the layout' },
  { keys: 'Scroll, Ctrl scroll', does: 'Move the layout, zoom' },
  { keys: 'Space drag', does: 'Move the layout, also from a box' },
  { keys: 'Shift drag', does: 'Select the boxes in a frame' },
  { keys: '← →', does: 'Next of the contents, of the headings of a table, of the layers of a bar' },
  { keys: 'Ctrl A', does: 'Select all parts of the layout, all rows of a table' },
  { keys: 'Ctrl C, Ctrl V', does: 'Copy the selected parts, paste them' },
  { keys: 'Ctrl D', does: 'Duplicate the selected parts' },
  { keys: 'Delete', does: 'Delete the selected parts' },
  { keys: 'Escape', does: 'Select nothing, close a dialog' },
]

const KEY = 'qdepth.single-keys'

export function singleKeysWork(storage: Storage): boolean {
  return storage.getItem(KEY) !== 'off'
}

export function rememberSingleKeys(storage: Storage, work: boolean): void {
  if (work) storage.removeItem(KEY)
  else storage.setItem(KEY, 'off')
}
