import { useQueries, useQuery } from '@tanstack/react-query'

import { askedKey, KEPT_JOBS, useJob } from './use-job'

import { fetchKeptJobs, fetchKeptQuestion } from '@/api/calls'
import type { Job, JobKind } from '@/api/jobs'
import type { Design, KeptJob } from '@/api/types'
import { useScenario } from '@/components/scenario/context'
import { hasNewer, newestWith } from '@/lib/scenario/job-labels'

const SOON_MS = 30_000

/** The jobs of a kind that the server keeps with the open scenario, the newest of each label first. */
export function useKeptJobs({ at }: Pick<JobKind<Job>, 'at'>) {
  return useQuery(keptOf(at, useScenarioId()))
}

/** The same as long as they are looked for, asked for again and again: another browser may start one meanwhile. */
export function useAwaitedJobs({ at }: Pick<JobKind<Job>, 'at'>, isAwaited: boolean) {
  const kept = keptOf(at, useScenarioId())
  return useQuery({ ...kept, enabled: kept.enabled && isAwaited, refetchInterval: SOON_MS, refetchOnWindowFocus: true })
}

function keptOf(at: string, scenarioId: string) {
  const kind = at.split('/').at(-1) ?? ''
  return {
    queryKey: [KEPT_JOBS, scenarioId, kind],
    queryFn: () => fetchKeptJobs(scenarioId, kind),
    enabled: scenarioId !== '',
    staleTime: SOON_MS,
  }
}

function useScenarioId(): string {
  return useScenario((state) => state.base?.id ?? '')
}

function askedOf(scenarioId: string, id: string | null, isKept: boolean) {
  return {
    queryKey: askedKey(id),
    queryFn: async (): Promise<Design[]> => (await fetchKeptQuestion(scenarioId, id ?? '')).designs,
    enabled: isKept,
    staleTime: Infinity,
    gcTime: Infinity,
  }
}

/** The designs that a job was asked about, as this browser sent them or the server keeps them. */
export function useAskedDesigns(id: string | null, kept: KeptJob[] | undefined) {
  const scenarioId = useScenarioId()
  return useQuery(askedOf(scenarioId, id, kept?.some((job) => job.id === id) ?? false))
}

/** The same of several jobs that the server keeps. */
export function useAllAskedDesigns(kept: KeptJob[]) {
  const scenarioId = useScenarioId()
  return useQueries({ queries: kept.map(({ id }) => askedOf(scenarioId, id, true)) })
}

export type ShownJob<T extends Job> = {
  id: string | null
  /** What a kept one is called; null where the address names the job. */
  label: string | null
  /** A kept one is shown once it is known of which designs it is. */
  data: T | undefined
  /** The designs that it was asked about; null where nobody tells. */
  designs: Design[] | null
  /** The server keeps a newer one of the same question than the one of the address. */
  isSuperseded: boolean
  /** The server is being asked what it keeps. */
  isSearching: boolean
  error: Error | null
}

/**
 * The job that a page shows, followed to its end: the one of its address, or else the newest that the server keeps
 * under the label of the page.
 */
export function useShownJob<T extends Job>(kind: JobKind<T>, own: string | null, label: string): ShownJob<T> {
  const search = useKeptJobs(kind)
  const found = own === null ? newestWith(search.data, label) : null
  const id = found === null ? own : found.id
  const job = useJob(kind, id)
  const asked = useAskedDesigns(id, search.data)
  const said = { id, label: found === null ? null : found.label, designs: asked.data ?? null }
  if (own !== null) {
    return { ...said, data: job.data, isSuperseded: hasNewer(own, search.data), isSearching: false, error: job.error }
  }
  return {
    ...said,
    isSuperseded: false,
    data: asked.isLoading ? undefined : job.data,
    isSearching: search.isLoading,
    error: job.error ?? search.error ?? asked.error,
  }
}

/** Whether it is not known yet whether there is one, or what it says. */
export function isAwaited({ id, data, isSearching, error }: ShownJob<Job>): boolean {
  return isSearching || (id !== null && data === undefined && error === null)
}
