/** What fails besides each part, and what becomes of the VMs of a failed host. */
import type { Design } from '@/api/types'
import { inSentence } from '@/lib/format/format'
import { failingParts } from '@/lib/timeline/moments'

export type FailureScope = {
  /** The part that has failed before, as `<collection>.<id>`; null where every part fails alone. */
  already: string | null
  /** Whether VMs of a failed host restart on the others, as vSphere HA has it. */
  restarts: boolean
}

export const ALONE: FailureScope = { already: null, restarts: true }

/** The parts that fail together with one of the list. */
export function failingTogether({ already }: FailureScope, path: string): string[] {
  return already === null ? [path] : [already, path]
}

/** Tells apart simulations of a part under different scopes; that of a single failure with restarts is its path. */
export function scopedPath(scope: FailureScope, path: string): string {
  return `${failingTogether(scope, path).join('+')}${scope.restarts ? '' : '!'}`
}

/** "Each part fails alone, the worst first. ..." */
export function scopeInWords({ already, restarts }: FailureScope, design: Design): string {
  const part = failingParts(design).find(({ value }) => value === already)
  const what = part === undefined ? 'Each part fails alone' : `Each part fails while ${inSentence(part.label)} is down`
  const vms = restarts ? 'VMs of a failed host restart on the others (vSphere HA)' : 'VMs of a failed host stop'
  return `${what}, the worst first. ${vms}. Numbers are estimates unless a row is simulated.`
}
