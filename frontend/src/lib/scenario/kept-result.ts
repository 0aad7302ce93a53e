/** Which result is shown: that of the last run of this browser, or one that the server keeps of an earlier run. */
import type { StartedRun } from './drafts'

import type { Design, KeptResult } from '@/api/types'
import { haveSameNumbers } from '@/lib/design/design-fingerprint'


/** None was started here, it can no longer be asked for, it is of other designs than now, or of these. */
export type OwnRunState = 'none' | 'gone' | 'stale' | 'current'

export function ownRunState(own: StartedRun | null, failure: object | null, designs: Design[]): OwnRunState {
  if (own === null) return 'none'
  if (failure !== null) return 'gone'
  return haveSameNumbers(designs, own.designs) ? 'current' : 'stale'
}

/** Whether this browser has no result of its own to show, not even one of the designs before an edit. */
export function isLost(own: OwnRunState): boolean {
  return own === 'none' || own === 'gone'
}

/** What is kept, where it is shown: the run of this browser comes first unless it is of other designs than now. */
export function keptToShow(own: OwnRunState, kept: KeptResult | undefined, designs: Design[]) {
  if (kept?.result == null || own === 'current') return null
  const { result } = kept
  return isLost(own) || haveSameNumbers(designs, kept.designs) ? { ...kept, result } : null
}
