import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { failingTogether, scopedPath, type FailureScope } from './failure-scope'

import { fetchSurvivor, startRun } from '@/api/calls'
import { RUN } from '@/api/jobs'
import type { Design, Failure, FailureList, KeptJob, SimulationOptions, TakeOver } from '@/api/types'
import { KEPT_JOBS } from '@/components/job/use-job'
import { useAllAskedDesigns, useKeptJobs } from '@/components/job/use-kept-jobs'
import { useScenario } from '@/components/scenario/context'
import { useJobPlace } from '@/components/scenario/use-job-place'
import { useKept } from '@/components/scenario/use-page-state'
import { designText, isSameDesign } from '@/lib/design/same-design'
import { detailOf, labelOf, newestOfEach } from '@/lib/scenario/job-labels'

/** A run of a healthy design and of what survives of it. */
export type FailureRun = { id: string; path: string; text: string; designs: [Design, Design]; takeOvers: TakeOver[] }

/** A part whose failure was simulated, and the run. */
export type SimulatedPart = Pick<FailureRun, 'id' | 'text'>

/** A failure to simulate, with options of its own or those of the scenario. */
export type AskedFailure = Pick<Failure, 'path' | 'text'> & { options?: SimulationOptions }

/** Simulates a design beside what survives of it, on the same random numbers; each stays until an edit, and the last one or whichever is asked for is shown. */
export function useFailureRun(design: Design, scope: FailureScope, listed: FailureList['listed']) {
  const options = useScenario((state) => state.content.options)
  const queries = useQueryClient()
  const place = useJobPlace()
  const [started, setStarted] = useKept<FailureRun[]>(`failure-runs-${scopedPath(scope, design.id)}`, () => [])
  const [batch, setBatch] = useKept<string[]>(`failure-batch-${scopedPath(scope, design.id)}`, () => [])
  const [wanted, setWanted] = useKept<string | null>(`failure-shown-${scopedPath(scope, design.id)}`, () => null)
  const begin = async ({ path, text, options: own = options }: AskedFailure): Promise<FailureRun> => {
    const survivor = await fetchSurvivor(design, failingTogether(scope, path), scope.restarts)
    const designs: [Design, Design] = [design, survivor.design]
    const run = await startRun(designs, own, place(labelOf.failure(design.id, scopedPath(scope, path))))
    queries.setQueryData(['run', run.id], run)
    return { id: run.id, path, text, designs, takeOvers: survivor.take_overs }
  }
  const keep = (news: FailureRun[]) => {
    void queries.invalidateQueries({ queryKey: [KEPT_JOBS] })
    setStarted([...news, ...started.filter(({ text }) => news.every((one) => one.text !== text))])
  }
  const start = useMutation({
    mutationFn: begin,
    onSuccess: (run) => {
      keep([run])
      setWanted(null)
    },
  })
  /** A run for each, in this order; those that were queued before one is refused go on. */
  const startAll = useMutation({
    mutationFn: async (failures: Failure[]) => {
      const news: FailureRun[] = []
      for (const failure of failures) {
        news.unshift(await begin(failure))
        keep(news)
        setBatch(news.map(({ id }) => id))
      }
    },
  })
  const own = started.filter(({ designs: [asked] }) => isSameDesign(design, asked))
  const chosen = own.find(({ text }) => text === wanted)
  const { last, parts, error } = useKeptFailures(
    design,
    scope,
    listed,
    chosen === undefined ? wanted : null,
    own.length === 0,
  )
  return {
    start,
    startAll,
    /** The one that is shown: which was asked for, or else the last. */
    started: chosen ?? last ?? own[0] ?? null,
    /** Shows what a simulated failure left, by its words. */
    show: ({ text }: Pick<Failure, 'text'>) => setWanted(text),
    /** All, the newest first. */
    simulated: [...own, ...parts.filter(({ text }) => own.every((one) => one.text !== text))] satisfies SimulatedPart[],
    /** Those that were started together last. */
    batch,
    error,
  }
}

/** The failures of a design that were simulated in any browser, as long as the design has the same numbers. */
function useKeptFailures(
  design: Design,
  scope: FailureScope,
  listed: FailureList['listed'],
  wanted: string | null,
  isLastShown: boolean,
) {
  const search = useKeptJobs(RUN)
  const jobs = newestOfEach(search.data, labelOf.failure(design.id))
  const asked = useAllAskedDesigns(jobs)
  const parts = jobs.flatMap((job, index) => failing(design, scope, asked[index]?.data, listed, job))
  const newest = parts.find(({ text }) => text === wanted) ?? (isLastShown ? parts[0] : undefined)
  const left = useQuery({
    queryKey: ['survivor', designText(design), scope, newest?.path],
    queryFn: () =>
      fetchSurvivor(design, newest === undefined ? [] : failingTogether(scope, newest.path), scope.restarts),
    enabled: newest !== undefined,
    staleTime: Infinity,
  })
  const last: FailureRun | null =
    newest === undefined || left.data === undefined
      ? null
      : {
          id: newest.id,
          path: newest.path,
          text: newest.text,
          designs: [design, left.data.design],
          takeOvers: left.data.take_overs,
        }
  const refused = asked.find(({ error }) => error !== null)?.error ?? null
  return { last, parts, error: search.error ?? refused ?? left.error }
}

/** The part that failed, where the design was the same then. */
function failing(
  design: Design,
  scope: FailureScope,
  asked: Design[] | undefined,
  listed: FailureList['listed'],
  job: KeptJob,
) {
  const [healthy] = asked ?? []
  if (healthy === undefined || !isSameDesign(design, healthy)) return []
  return listed
    .filter(({ path }) => scopedPath(scope, path) === detailOf(job.label))
    .map(({ path, text }) => ({ id: job.id, path, text }))
}
