import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'

import { isOverPage, overPage } from '@/lib/scenario/page-places'

/**
 * An entry of the history stands for what is open over a page: Back closes it, and what closes it takes the entry away.
 * The browser is asked where it is, since the page may never draw a move that another follows at once.
 */
export function useBackToClose(isOpen: boolean, close: () => void): void {
  const navigate = useNavigate()
  const wasOpen = useRef(false)
  const isLeaving = useRef(false)
  const enter = () => void navigate({ search: location.search }, { state: overPage })
  const onMove = useEffectEvent(() => {
    const hasLeft = isLeaving.current
    isLeaving.current = false
    if (isOpen && hasLeft) enter()
    else if (isOpen && !isAtEntry()) close()
  })
  useEffect(() => {
    window.addEventListener('popstate', onMove)
    return () => window.removeEventListener('popstate', onMove)
  }, [])
  useEffect(() => {
    const hasChanged = isOpen !== wasOpen.current
    wasOpen.current = isOpen
    if (!hasChanged || isLeaving.current || isOpen === isAtEntry()) return
    isLeaving.current = !isOpen
    if (isOpen) enter()
    else void navigate(-1)
  })
}

function isAtEntry(): boolean {
  return isOverPage((history.state as { usr?: unknown } | null)?.usr)
}
