import { useEffect } from 'react'

/** Where the focus goes when what had it leaves the page: never to nowhere, but to the button of a menu that closed, the
 * open dialog or the page. */
export function useKeptFocus(pageId: string): void {
  useEffect(() => {
    let last: Element | null = null
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null
    }
    const keep = new MutationObserver(() => {
      if (last === null || last.isConnected || document.activeElement !== document.body) return
      const place =
        openerOf(last) ?? document.querySelector<HTMLElement>('dialog[open]') ?? document.getElementById(pageId)
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

/** The button that opened the menu in which an element was. */
function openerOf(element: Element): HTMLElement | null {
  const opener = element.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return opener == null ? null : document.getElementById(opener)
}
