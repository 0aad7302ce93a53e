import { useEffect, useRef } from 'react'

import { fetchHealth } from '@/api/calls'
import { ServerAway } from '@/api/client'

const SOON_MS = 1500

type Failed = { error: Error | null; reset: () => void }

/** Forgets a failure that came from a server which was away, once it is back: its notice leaves with its cause. */
export function useForgetWhenBack({ error, reset }: Failed): void {
  const forget = useRef(reset)
  useEffect(() => {
    forget.current = reset
  })
  const isAway = error instanceof ServerAway
  useEffect(() => {
    if (!isAway) return undefined
    const timer = setInterval(() => {
      fetchHealth().then(
        () => forget.current(),
        () => undefined,
      )
    }, SOON_MS)
    return () => clearInterval(timer)
  }, [isAway])
}
