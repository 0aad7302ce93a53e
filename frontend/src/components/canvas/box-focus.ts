/** Which box of the canvas has the focus, and which takes it next. */

const BOX = '.react-flow__node[tabindex="0"]'

/** The box that is the target of a key itself, not something inside it. */
export function boxWithFocus(target: EventTarget): HTMLElement | null {
  return target instanceof HTMLElement && target.matches(BOX) ? target : null
}

/** The box that takes the focus where boxes go: the one that has it if it stays, else the next, else the last before. */
export function boxAfter(from: Element, gone: ReadonlySet<string>): HTMLElement | null {
  const boxes = [...(from.closest('.react-flow')?.querySelectorAll<HTMLElement>(BOX) ?? [])]
  const at = boxes.findIndex((box) => box.contains(from))
  const stays = (box: HTMLElement) =>
    !gone.has(box.dataset.id ?? '') && box.querySelector('[data-holds-selection="true"]') === null
  if (at < 0) return null
  return boxes.slice(at).find(stays) ?? boxes.slice(0, at).findLast(stays) ?? null
}

/** Whether a box that comes back may take the focus: from another box, or from where nothing has it. */
export function mayTakeFocus(box: HTMLElement): boolean {
  const { activeElement } = document
  if (activeElement === null || activeElement === document.body || activeElement.matches('main')) return true
  return box.closest('.react-flow')?.contains(activeElement) === true
}
