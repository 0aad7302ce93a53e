import { useEffect } from 'react'

/** Where the focus goes when what had it leaves the page: never to nowhere, but to the open dialog or the page. */
export function useKeptFocus(pageId: string): void {
  useEffect(() => {
    let last: Element | null = null
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null
    }
    const keep = new MutationObserver(() => {
      if (last === null || last.isConnected || document.activeElement !== document.body) return
      last = null
      const place = document.querySelector<HTMLElement>('dialog[open]') ?? document.getElementById(pageId)
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
