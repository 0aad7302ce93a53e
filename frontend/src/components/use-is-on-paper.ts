import { useSyncExternalStore } from 'react'

const PAPER = 'print'

/** Set from the moment before the browser lays a page out for paper, when its medium is still the screen. */
let isPrinting = false

/** Whether the page is laid out for paper: printed, saved as PDF, or shown as it will be printed. */
export function useIsOnPaper(): boolean {
  return useSyncExternalStore(subscribe, isOnPaper)
}

function isOnPaper(): boolean {
  return isPrinting || paper()?.matches === true
}

/** Also where nothing is laid out, and so no medium known. */
function paper(): MediaQueryList | undefined {
  return typeof window.matchMedia === 'function' ? window.matchMedia(PAPER) : undefined
}

function subscribe(onChange: () => void): () => void {
  const begin = () => {
    isPrinting = true
    onChange()
  }
  const end = () => {
    isPrinting = false
    onChange()
  }
  const media = paper()
  window.addEventListener('beforeprint', begin)
  window.addEventListener('afterprint', end)
  media?.addEventListener('change', onChange)
  return () => {
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
    media?.removeEventListener('change', onChange)
  }
}
