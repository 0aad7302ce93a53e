import { useEffect, useState } from 'react'

const SECOND_MS = 1000

/** Whole seconds since something began that goes on; 0 while nothing does. */
export function useElapsed(goesOn: boolean): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (!goesOn) return
    const began = performance.now()
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - began) / SECOND_MS)), SECOND_MS)
    return () => {
      clearInterval(timer)
      setSeconds(0)
    }
  }, [goesOn])
  return seconds
}
