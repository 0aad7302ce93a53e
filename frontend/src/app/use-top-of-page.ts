import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

import { beginsAtTop } from '@/lib/scenario/page-places'

/** A new page begins at its top; where one begins that is gone back to is left to the browser. */
export function useTopOfPage(): void {
  const { pathname, hash } = useLocation()
  const how = useNavigationType()
  const last = useRef(pathname)
  useLayoutEffect(() => {
    const from = last.current
    last.current = pathname
    if (beginsAtTop({ from, to: pathname, hash, how })) window.scrollTo({ top: 0, behavior: 'instant' })
  }, [pathname, hash, how])
}
