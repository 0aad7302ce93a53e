import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Goes to the part of the page that the address names, once that part is there. */
export function useHashTarget(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === '') return
    document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
  }, [hash])
}
