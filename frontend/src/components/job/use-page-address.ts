import { useEffect, useRef } from 'react'
import { useNavigation, useSearchParams } from 'react-router'

type Set = ReturnType<typeof useSearchParams>[1]

/** The query of the page, and what replaces it: once another page has been asked for, nothing calls it back. */
export function usePageAddress(): [URLSearchParams, (next: Parameters<Set>[0]) => void] {
  const [search, setSearch] = useSearchParams()
  const { state } = useNavigation()
  const setHere = useRef<Set | null>(null)
  useEffect(() => {
    setHere.current = state === 'idle' ? setSearch : null
    return () => {
      setHere.current = null
    }
  }, [state, setSearch])
  return [search, (next) => setHere.current?.(next, { replace: true })]
}
