/** When a job ended, and whether its designs have changed since it was asked about them. */
import type { Design, RunStatus } from '@/api/types'
import { isSameDesign } from '@/lib/design/same-design'
import { dateTime } from '@/lib/format/format'

/** Whether a design that was asked about would give the same answer as it is now. */
export type IsSame = (asked: Design, now: Design) => boolean

type Ended = { status: RunStatus; finished_at: string | null }

/** "Computed 12 Nov 2026, 14:03", in the time of the reader; null before the end. */
export function computedAt({ status, finished_at: at }: Ended): string | null {
  return status === 'succeeded' && at !== null ? `Computed ${dateTime(at)}` : null
}

/** The same of several, said once where they ended within one minute. */
export function computedAtEach(jobs: (Ended & { title: string })[]): string[] {
  const told = jobs.flatMap((job) => {
    const words = computedAt(job)
    return words === null ? [] : [{ words, title: job.title }]
  })
  const distinct = [...new Set(told.map(({ words }) => words))]
  return distinct.length <= 1 ? distinct : told.map(({ words, title }) => `${title}: ${words}`)
}

/** Whether a design that was asked about is another one now, or is gone; not where nobody knows what was asked. */
export function haveChanged(asked: Design[] | null, designs: Design[], isSame: IsSame = isSameDesign): boolean {
  return (asked ?? []).some((one) => {
    const now = designs.find(({ id }) => id === one.id)
    return now === undefined || !isSame(one, now)
  })
}
