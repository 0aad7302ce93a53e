import { useEffect } from 'react'

/** A part of the page that can take the focus for what stood in it. */
const PARTS = 'section, article, td, [data-takes-keys]'

/** Where the focus goes when what had it leaves the page: never to nowhere, but to the button of a menu that closed, the
 * open dialog, the cell or the part of the page in which it was, or the page. */
export function useKeptFocus(pageId: string): void {
  useEffect(() => {
    let last: Element | null = null
    let around: HTMLElement[] = []
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null
      around = partsAround(last)
    }
    const keep = new MutationObserver(() => {
      if (last === null || last.isConnected || document.activeElement !== document.body) return
      const part = around.find((one) => one.isConnected)
      if (part !== undefined && !part.hasAttribute('tabindex')) part.tabIndex = -1
      const place =
        openerOf(last) ?? document.querySelector<HTMLElement>('dialog[open]') ?? part ?? document.getElementById(pageId)
      last = null
      place?.focus({ preventScroll: true })
    })
    document.addEventListener('focusin', remember)
    keep.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', remember)
      keep.disconnect()
    }
  }, [pageId])
}

/** The parts of the page around an element, the nearest first. */
function partsAround(element: Element | null): HTMLElement[] {
  const part = element?.parentElement?.closest<HTMLElement>(PARTS) ?? null
  return part === null ? [] : [part, ...partsAround(part)]
}

/** The button that opened the menu in which an element was. */
function openerOf(element: Element): HTMLElement | null {
  const opener = element.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return opener == null ? null : document.getElementById(opener)
}
