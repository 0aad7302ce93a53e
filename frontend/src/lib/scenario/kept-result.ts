/** Which result is shown: that of the last run of this browser, or one that the server keeps of an earlier run. */
import type { StartedRun } from './drafts'

import type { Design, KeptResult, ScenarioContent } from '@/api/types'
import { areSameDesigns } from '@/lib/design/same-design'

/** Designs, and how they are simulated; unknown options are taken for the same. */
type Asked = { designs: Design[]; options?: ScenarioContent['options'] | undefined }

/** Whether what was simulated answers what is asked now: the same designs, simulated in the same way. */
export function isAnswered(now: Asked, simulated: Asked): boolean {
  return areSame(now.options, simulated.options) && areSameDesigns(now.designs, simulated.designs)
}

function areSame(one: Asked['options'], other: Asked['options']): boolean {
  return one === undefined || other === undefined || one === other || settings(one) === settings(other)
}

/** What is set: an option that is null is left to its default. */
function settings(options: object): string {
  return JSON.stringify(
    Object.entries(options)
      .filter(([, value]) => value != null)
      .toSorted(([one], [other]) => one.localeCompare(other)),
  )
}

/** None was started here, it can no longer be asked for, it is of other designs than now, or of these. */
export type OwnRunState = 'none' | 'gone' | 'stale' | 'current'

export function ownRunState(own: StartedRun | null, failure: object | null, content: Asked): OwnRunState {
  if (own === null) return 'none'
  if (failure !== null) return 'gone'
  return isAnswered(content, own) ? 'current' : 'stale'
}

/** Whether this browser has no result of its own to show, not even one of the designs before an edit. */
export function isLost(own: OwnRunState): boolean {
  return own === 'none' || own === 'gone'
}

/** What is kept, where it is shown: the run of this browser comes first unless it is of other designs than now. */
export function keptToShow(own: OwnRunState, kept: (KeptResult & Asked) | undefined, content: Asked) {
  if (kept?.result == null || own === 'current') return null
  const { result } = kept
  return isLost(own) || isAnswered(content, kept) ? { ...kept, result } : null
}
