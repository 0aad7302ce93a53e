/** The time lines that the page follows, with the designs that they belong to. */
import type { Answered } from './steps'
import type { FollowedTimeline } from './use-timelines'

import type { Design, TimelineRun } from '@/api/types'
import { haveSameTimeline } from '@/lib/design/design-fingerprint'

export const MOST_TIMELINES = 2

/** The ids in the address of the page. */
export function askedIds(text: string | null): string[] {
  return (text ?? '').split(',').filter(Boolean).slice(0, MOST_TIMELINES)
}

export type FollowedDesign = {
  id: string
  index: number
  title: string
  followed: FollowedTimeline
  /** Whether the design has changed since it was asked about. */
  stale: boolean
}

/** Those of designs that are still there. */
export function followedDesigns(designs: Design[], followed: FollowedTimeline[]): FollowedDesign[] {
  return followed.flatMap((one) => {
    const { data } = one.run
    if (data === undefined) return []
    const index = designs.findIndex(({ id }) => id === data.design_id)
    const design = designs[index]
    if (design === undefined) return []
    const stale = one.asked !== null && !haveSameTimeline(one.asked, design)
    return [{ id: data.id, index, title: design.title, followed: one, stale }]
  })
}

/** Those that have a result. */
export function answeredBy(followed: FollowedDesign[]): { answered: Answered; run: TimelineRun }[] {
  return followed.flatMap(({ index, title, followed: { run, result } }) =>
    run.data === undefined || result.data === undefined
      ? []
      : [{ answered: { index, title, report: result.data }, run: run.data }],
  )
}
