import { useEffect, useRef } from 'react'

/** What takes Escape for itself. */
const TAKES_ESCAPE = 'dialog, [role="menu"], [aria-haspopup][aria-expanded="true"]'
const IS_TYPED_IN = 'input, textarea, select'

/** Escape leads back from wherever the focus is: out of a box first, then to nothing selected. */
export function useEscape(onEscape: () => void) {
  const act = useRef(onEscape)
  useEffect(() => {
    act.current = onEscape
  })
  useEffect(() => {
    const onKeyDown = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented || !(target instanceof HTMLElement) || target.closest(TAKES_ESCAPE))
        return
      if (target.matches(IS_TYPED_IN)) target.blur()
      else act.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
