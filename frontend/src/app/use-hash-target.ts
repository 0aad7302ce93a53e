import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Goes to the part of the page that the address names, once that part is there; what is folded opens. */
export function useHashTarget(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === '') return
    const target = document.getElementById(decodeURIComponent(hash.slice(1)))
    if (target instanceof HTMLDetailsElement) target.open = true
    target?.scrollIntoView()
  }, [hash])
}
