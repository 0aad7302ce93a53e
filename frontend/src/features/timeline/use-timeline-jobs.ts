import { useSearchParams } from 'react-router'

import { askedIds, followedDesigns, isAwaited } from './timelines'
import { useStartTimelines, useTimeline } from './use-timelines'

import type { Design } from '@/api/types'

/** Time lines whose ids are in the address under a name, and how to start others in their place. */
export function useAskedTimelines(designs: Design[], name: 'timelines' | 'by-io') {
  const [search, setSearch] = useSearchParams()
  const ids = askedIds(search.get(name))
  const first = useTimeline(ids[0] ?? null)
  const second = useTimeline(ids[1] ?? null)
  const asked = [first, second]
  const start = useStartTimelines((started) => {
    setSearch((before) => ({ ...Object.fromEntries(before), [name]: started.join(',') }), { replace: true })
  })
  const awaited = asked.slice(0, ids.length).some(isAwaited)
  return { ids, asked, awaited, followed: followedDesigns(designs, asked), start }
}

export type AskedTimelines = ReturnType<typeof useAskedTimelines>
