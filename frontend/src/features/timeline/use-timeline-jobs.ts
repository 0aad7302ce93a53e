import { askedIds, followedDesigns, isAwaited, isSuperseded, keptIds } from './timelines'
import { useStartTimelines, useTimeline } from './use-timelines'

import { TIMELINE } from '@/api/jobs'
import type { Design } from '@/api/types'
import { useKeptJobs } from '@/components/job/use-kept-jobs'
import { usePageAddress } from '@/components/job/use-page-address'
import { labelOf } from '@/lib/scenario/job-labels'

const LABELS = { timelines: labelOf.timeline, 'by-io': labelOf.byIo }

/**
 * Timelines whose ids are in the address under a name, else those that the server keeps, and how to start others in
 * their place.
 */
export function useAskedTimelines(designs: Design[], name: keyof typeof LABELS) {
  const [search, setSearch] = usePageAddress()
  const kept = useKeptJobs(TIMELINE)
  const own = askedIds(search.get(name))
  const ids =
    own.length > 0
      ? own
      : keptIds(
          kept.data ?? [],
          designs.map(({ id }) => LABELS[name](id)),
        )
  const first = useTimeline(ids[0] ?? null, kept.data)
  const second = useTimeline(ids[1] ?? null, kept.data)
  const asked = [first, second]
  const start = useStartTimelines((started) => {
    setSearch((before) => ({ ...Object.fromEntries(before), [name]: started.join(',') }))
  })
  const showNewest = () =>
    setSearch((before) => {
      before.delete(name)
      return before
    })
  const isEarlier =
    own.length > 0 &&
    asked.some(
      ({ run: { data } }) => data !== undefined && isSuperseded(data, kept.data ?? [], LABELS[name](data.design_id)),
    )
  const awaited = asked.slice(0, ids.length).some(isAwaited)
  return {
    ids,
    asked,
    awaited,
    followed: followedDesigns(designs, asked),
    start,
    /** Leads to the newest ones; null where those shown are. */
    showNewest: isEarlier ? showNewest : null,
    /** The server is being asked what it keeps. */
    isSearching: own.length === 0 && kept.isLoading,
    searchError: own.length === 0 ? (kept.error ?? first.error ?? second.error) : null,
  }
}

export type AskedTimelines = ReturnType<typeof useAskedTimelines>
