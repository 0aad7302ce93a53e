/** What jobs of a scenario are called on the server, so that a page finds its own again in any browser. */
import type { Base } from './drafts'

import type { JobPlace, KeptJob } from '@/api/types'

/** The page, the design that it is about, and what else tells its questions apart. */
export const labelOf = {
  simulation: 'simulation',
  candidates: 'candidates',
  sweep: (designId: string) => `sweep/${designId}`,
  plan: (designId: string) => `plan/${designId}`,
  timeline: (designId: string) => `timeline/${designId}`,
  byIo: (designId: string) => `by-io/${designId}`,
  calibration: (designId: string) => `calibration/${designId}`,
  /** Without a victim: of all questions about the design. */
  fairness: (designId: string, victim?: string) => joined('fairness', designId, victim),
  /** The list of all failures of a design, which is no simulation. */
  failures: (designId: string) => `failures/${designId}`,
  /** The same design over other protocols. */
  ways: (designId: string) => `ways/${designId}`,
  /** Without a part that fails: of all failures of the design. */
  failure: (designId: string, path?: string) => joined('failure', designId, path),
}

function joined(...words: (string | undefined)[]): string {
  return words.filter((word) => word !== undefined).join('/')
}

/** What a label says beyond its page and design, such as the victim. */
export function detailOf(label: string | null): string | null {
  return label?.split('/')[2] ?? null
}

/** The newest job with a label, or with one that says more; they come newest first. */
export function newestWith(kept: KeptJob[] | undefined, label: string): KeptJob | null {
  return kept?.find((job) => job.label === label || job.label?.startsWith(`${label}/`)) ?? null
}

/** The newest simulation of a scenario among its runs, also one of a script, which need not call it anything. */
export function newestSimulation(kept: KeptJob[] | undefined): KeptJob | null {
  return kept?.find(({ label }) => label === null || label === labelOf.simulation) ?? null
}

/** Whether a newer job than this one is kept under its label; they come newest first. */
export function hasNewer(id: string, kept: KeptJob[] | undefined): boolean {
  const own = kept?.find((job) => job.id === id)
  if (own?.label == null) return false
  const newest = kept?.find((job) => job.label === own.label)
  return newest !== undefined && newest.created_at > own.created_at
}

/** The newest job of each question under a label. */
export function newestOfEach(kept: KeptJob[] | undefined, label: string): KeptJob[] {
  const found = new Map<string, KeptJob>()
  for (const job of kept ?? []) {
    if (job.label?.startsWith(`${label}/`) === true && !found.has(job.label)) found.set(job.label, job)
  }
  return [...found.values()]
}

/** Where the server keeps a job that is started now: with a scenario that is saved and may be edited. */
export function placeOf(base: Base | null, label: string): JobPlace {
  return base === null || base.mayEdit === false ? {} : { scenario_id: base.id, label }
}
