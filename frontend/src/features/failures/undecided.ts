/** Failures whose estimates leave a target undecided, simulated one after the other. */
import type { AlikeFailures, JudgedFailure } from './failures'
import type { SimulatedPart } from './use-failure-run'

import { isFinal } from '@/api/jobs'
import type { Run } from '@/api/types'
import { capitalised, inSentence, NO_BREAK } from '@/lib/format/format'
import { progressPercent, runInWords } from '@/lib/report/progress'

/** The run of a failure as it was last seen; undefined where nothing is known of it yet. */
export type PartRun = SimulatedPart & { run: Run | undefined }

export function isUnderWay({ run }: PartRun): boolean {
  return run !== undefined && !isFinal(run)
}

/** How far the simulation of a row is that is under way. */
export type Standing = {
  id: string
  /** "Queued", "Simulating, 40 %". */
  words: string
  percent: number
  /** Whether it is the only one that goes on: several are cancelled together, above the list. */
  isAlone: boolean
  /** Whether it was asked for elsewhere, so that the row has to come into view. */
  isFollowed: boolean
}

/** The simulation of a row that is under way, for any of its parts; null where none is. */
export function standingOf(
  { worst, alike }: AlikeFailures,
  runs: PartRun[],
  toFollow: string | null = null,
): Standing | null {
  const texts = [worst, ...alike].map(({ text }) => text)
  const underWay = runs.filter(isUnderWay)
  const own = underWay.flatMap(({ text, run }) => (run !== undefined && texts.includes(text) ? [run] : []))
  const run = own.find(({ status }) => status === 'running') ?? own[0]
  if (run === undefined) return null
  const percent = progressPercent(run)
  const words = run.status === 'running' ? `Simulating, ${percent}${NO_BREAK}%` : 'Queued'
  return {
    id: run.id,
    words,
    percent,
    isAlone: underWay.length === 1,
    isFollowed: toFollow !== null && texts.includes(toFollow),
  }
}

/** Failures that a simulation may decide, in the order of the list: none that has or is being given one. */
export function undecidedFailures(failures: JudgedFailure[], simulated: string[], runs: PartRun[]): JudgedFailure[] {
  const underWay = new Set(runs.filter(isUnderWay).map(({ text }) => text))
  return failures.filter(
    ({ judged, path, text }) => judged?.kept === 'undecided' && !simulated.includes(path) && !underWay.has(text),
  )
}

/** A browser keeps few connections to a server: those that a worker takes next are followed, the others wait. */
const MOST_FOLLOWED = 2

/** The runs to follow beside the one that is shown; they come newest first, and workers take the oldest. */
export function followedRuns(runs: PartRun[], shown: { id: string } | null): string[] {
  const ids = runs.filter(isUnderWay).map(({ id }) => id)
  return ids.filter((id) => id !== shown?.id).slice(-MOST_FOLLOWED)
}

/** The runs that were started together, or, where nobody remembers that, several that are under way; none once all have ended. */
export function batchRuns(runs: PartRun[], batch: string[]): PartRun[] {
  const own = runs.filter(({ id }) => batch.includes(id))
  if (own.some(isUnderWay)) return own
  const others = runs.filter(isUnderWay)
  return others.length > 1 ? others : []
}

/** The run that is shown below the list; null where the list alone tells of it: while it is under way or those are that were
 * started with it, and where it was cancelled with them. */
export function shownBelow<Shown extends { id: string }>(
  started: Shown | null,
  runs: PartRun[],
  batch: string[],
): Shown | null {
  if (started === null || [...batchRuns(runs, batch), ...runs.filter(isUnderWay)].some(({ id }) => id === started.id))
    return null
  const isCancelled = runs.some(({ id, run }) => id === started.id && run?.status === 'cancelled')
  return isCancelled && batch.includes(started.id) ? null : started
}

/** "1 of 3 failures simulated. SP 2: waiting for a worker.", and how far all are, in percent. */
export function batchInWords(runs: PartRun[]): { words: string; percent: number } {
  const known = runs.flatMap(({ run }) => run ?? [])
  const simulated = known.filter(({ status }) => status === 'succeeded').length
  const next = runs.findLast(isUnderWay)
  const now =
    next?.run === undefined ? '' : ` ${capitalised(next.text)}: ${inSentence(runInWords(next.run)).replace(/\.$/, '')}.`
  const done = known.reduce((sum, run) => sum + (isFinal(run) ? 100 : progressPercent(run)), 0)
  return {
    words: `${simulated} of ${runs.length} failures simulated.${now}`,
    percent: Math.round(done / Math.max(1, runs.length)),
  }
}
