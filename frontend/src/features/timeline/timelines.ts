/** The timelines that the page follows, with the designs that they belong to. */
import { isByIo } from './by-io'
import type { FollowedTimeline } from './use-timelines'

import { isFinal } from '@/api/jobs'
import type { ByIoReport, Design, KeptJob, TimelineReport, TimelineRun } from '@/api/types'
import { haveChanged } from '@/lib/scenario/computed-at'
import { newestWith } from '@/lib/scenario/job-labels'
import { happens } from '@/lib/timeline/happenings'

export const MOST_TIMELINES = 2

/** The ids in the address of the page. */
export function askedIds(text: string | null): string[] {
  return (text ?? '').split(',').filter(Boolean).slice(0, MOST_TIMELINES)
}

/** The newest that are kept under the labels of designs, in the order of the designs. */
export function keptIds(kept: KeptJob[], labels: string[]): string[] {
  const newest = labels.flatMap((label) => newestWith(kept, label) ?? [])
  const shown = newest.toSorted((one, other) => other.created_at.localeCompare(one.created_at)).slice(0, MOST_TIMELINES)
  return newest.filter((job) => shown.includes(job)).map(({ id }) => id)
}

/** Whether the server keeps a newer one under the label of its design, where one was opened by its address. */
export function isSuperseded({ created_at: at }: Pick<KeptJob, 'created_at'>, kept: KeptJob[], label: string): boolean {
  const newest = newestWith(kept, label)
  return newest !== null && newest.created_at > at
}

/** The design beside which another is drawn: the chosen one, null for none, and undecided the first other one in
 * which something happens. */
export function comparedWith(designs: Design[], edited: number, chosen: string | null | undefined): string | null {
  const others = designs.filter((_, place) => place !== edited)
  if (chosen === null || others.some(({ id }) => id === chosen)) return chosen ?? null
  return others.find(happens)?.id ?? null
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
    const stale = haveChanged(one.asked, [design])
    return [{ id: data.id, index, title: design.title, followed: one, stale }]
  })
}

/** What has ended of them, with the titles of their designs. */
export function endedIn(followed: FollowedDesign[]): (TimelineRun & { title: string })[] {
  return followed.flatMap(({ title, followed: { run } }) => (run.data === undefined ? [] : [{ ...run.data, title }]))
}

/** Whether a timeline that was asked for may still have a result. */
export function isAwaited({ run, result }: Pick<FollowedTimeline, 'run' | 'result'>): boolean {
  if (run.data === undefined) return !run.isError
  return !isFinal(run.data) || (run.data.status === 'succeeded' && result.isPending)
}

export type Found<T> = { answered: { index: number; title: string; report: T }; run: TimelineRun }

/** Those that have a result by regimes. */
export function answeredBy(followed: FollowedDesign[]): Found<TimelineReport>[] {
  return found(followed, (report) => (isByIo(report) ? null : report))
}

/** Those that have a result I/O by I/O. */
export function answeredByIo(followed: FollowedDesign[]): Found<ByIoReport>[] {
  return found(followed, (report) => (isByIo(report) ? report : null))
}

function found<T>(followed: FollowedDesign[], chosen: (report: TimelineReport | ByIoReport) => T | null): Found<T>[] {
  return followed.flatMap(({ index, title, followed: { run, result } }) => {
    const report = result.data === undefined ? null : chosen(result.data)
    return run.data === undefined || report === null ? [] : [{ answered: { index, title, report }, run: run.data }]
  })
}
