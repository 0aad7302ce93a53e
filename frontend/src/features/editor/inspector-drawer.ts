import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

import { useBackToClose } from './back-to-close'

import { useScenario } from '@/components/scenario/context'
import { useIsStacked } from '@/components/use-is-phone'

/** What takes Escape for itself. */
const TAKES_ESCAPE = 'dialog, [role="menu"], [aria-haspopup][aria-expanded="true"]'

/** Whether the inspector is laid over the layout: of a selection, where the columns stand one below the other. */
export function useIsDrawer(): boolean {
  const isStacked = useIsStacked()
  return useScenario(({ selection }) => selection.length > 0) && isStacked
}

type Drawer = { isOpen: boolean; drawer: RefObject<HTMLDivElement | null> }

/**
 * The fields of what is selected, at the foot of a window whose columns stand one below the other: what was tapped and
 * the answer stay in view. Escape and Back close it, and the focus returns to what opened it.
 */
export function useInspectorDrawer(): Drawer {
  const isOpen = useIsDrawer()
  const selectAll = useScenario((state) => state.selectAll)
  const drawer = useRef<HTMLDivElement>(null)
  const close = () => selectAll([])
  useBackToClose(isOpen, close)
  useEscape(isOpen, close)
  useFocusInside(isOpen, drawer)
  return { isOpen, drawer }
}

function useEscape(isOpen: boolean, close: () => void) {
  useEffect(() => {
    if (!isOpen) return undefined
    const onKeyDown = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      const isTaken = defaultPrevented || (target instanceof Element && target.closest(TAKES_ESCAPE) !== null)
      if (key === 'Escape' && !isTaken) close()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}

/** A tap leads to the name of the part; a keyboard stays in the layout until Enter, as beside it on a wide window. */
function useFocusInside(isOpen: boolean, drawer: RefObject<HTMLDivElement | null>) {
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    const opener = document.activeElement
    const inside = drawer.current
    if (opener?.matches(':focus-visible') !== true) {
      inside?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
    }
    return () => {
      const { activeElement, body } = document
      const isLost = activeElement === body || inside?.contains(activeElement) === true
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [isOpen, drawer])
}
