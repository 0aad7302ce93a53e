import { useEffect, useRef, type RefObject } from 'react'

const MEMBERS = 'a[href], button'
const STEPS: Partial<Record<string, (place: number, count: number) => number>> = {
  ArrowRight: (place, count) => Math.min(place + 1, count - 1),
  ArrowLeft: (place) => Math.max(place - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * Links and buttons beside one another as one stop of the Tab key: arrow keys go from one to the next, and the group is
 * entered where it was left.
 */
export function useOneStop<T extends HTMLElement>(): RefObject<T | null> {
  const group = useRef<T>(null)
  useEffect(() => {
    const around = group.current
    if (around === null) return
    let last: Element | null = null
    const members = () => [...around.querySelectorAll<HTMLElement>(MEMBERS)]
    const offer = () => {
      const all = members()
      const entry = all.find((member) => member === last) ?? all[0]
      for (const member of all) {
        const stop = member === entry ? 0 : -1
        if (member.tabIndex !== stop) member.tabIndex = stop
      }
    }
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null
      offer()
    }
    const step = (event: KeyboardEvent) => {
      const all = members()
      const place = all.findIndex((member) => member === event.target)
      const next = STEPS[event.key]?.(place, all.length)
      if (place < 0 || next === undefined || event.ctrlKey || event.altKey || event.metaKey) return
      event.preventDefault()
      all[next]?.focus()
    }
    const changes = new MutationObserver(offer)
    changes.observe(around, { childList: true, subtree: true })
    around.addEventListener('focusin', remember)
    around.addEventListener('keydown', step)
    offer()
    return () => {
      changes.disconnect()
      around.removeEventListener('focusin', remember)
      around.removeEventListener('keydown', step)
    }
  }, [])
  return group
}
