import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { useFoundRun } from './use-found-run'
import { useKeptResult } from './use-kept-result'
import { useRunResult } from './use-run-result'
import { useStoredResult } from './use-stored-result'

import { startRun } from '@/api/calls'
import { isFinal, RUN } from '@/api/jobs'
import type { Design, Run, RunResult } from '@/api/types'
import { useSeenJob } from '@/components/job/use-job'
import { useScenario, useScenarioStore } from '@/components/scenario/context'
import { useJobPlace } from '@/components/scenario/use-job-place'
import { areSameDesigns } from '@/lib/design/same-design'
import type { StartedRun } from '@/lib/scenario/drafts'
import { labelOf } from '@/lib/scenario/job-labels'
import { isAnswered, isLost, keptToShow, ownRunState, type OwnRunState } from '@/lib/scenario/kept-result'
import { noteSpeed } from '@/lib/scenario/speed'

/** Starts a run of all designs as they stand now. */
export function useSimulate() {
  const store = useScenarioStore()
  const place = useJobPlace()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => {
      const { designs, options } = store.getState().content
      return startRun(designs, options, place(labelOf.simulation)).then((run) => ({ run, designs, options }))
    },
    onSuccess: ({ run, ...asked }) => {
      queries.setQueryData(['run', run.id], run)
      store.getState().startedRun({ id: run.id, ...asked })
    },
  })
}

export type Simulation = {
  /** The designs that were simulated, or are; null while nobody has, as far as is known. */
  simulated: Design[] | null
  /** The run of this browser, where it is what is shown. */
  run: Run | null
  result: RunResult | null
  /** What the server refused, and what it was asked for. */
  failure: { error: Error; doing: string } | null
  /** The server is being asked whether it keeps a result, or has a run under way. */
  isSearching: boolean
  /** The designs as they are now: where the simulation is not stale, with the same numbers as it simulated. */
  designs: Design[]
  stale: boolean
}

/**
 * The last run of the open scenario in this browser, or else what the server keeps of an earlier one. A run that
 * somebody else started for it is taken over where it has the answer that is lacking here.
 */
export function useSimulation(): Simulation {
  const known = useKnownSimulation()
  const isStarted = useScenario((state) => state.run !== null)
  const startedRun = useScenario((state) => state.startedRun)
  const { found, isSearching } = useFoundRun(!known.isSearching && lacksAnswer(known, isStarted))
  useEffect(() => {
    if (found !== null) startedRun(found)
  }, [found, startedRun])
  return { ...known, isSearching: known.isSearching || (known.result === null && (isSearching || found !== null)) }
}

/** Whether the answer of now is neither there nor on its way to this browser. */
function lacksAnswer({ run, result, failure, stale }: Simulation, isStarted: boolean): boolean {
  if (result !== null) return stale
  if (failure !== null) return true
  return run === null ? !isStarted : isFinal(run) && run.status !== 'succeeded'
}

function useKnownSimulation(): Simulation {
  const started = useScenario((state) => state.run)
  const content = useScenario((state) => state.content)
  const savedOptions = useScenario((state) => state.saved?.options)
  const opened = useScenario((state) => state.opened)
  const isUnsaved = useScenario((state) => state.base === null)
  const { designs } = content
  const own = useOwnRun(started)
  const state = ownRunState(started, own.failure, content)
  const { kept, error, isLoading } = useKeptResult(state, content)
  // The server keeps to the options of the version that is open.
  const shown = keptToShow(state, kept && { ...kept, options: savedOptions }, content)
  const isEdited = shown === null ? state === 'stale' : !isAnswered(content, shown)
  // The server has been asked about a saved version already.
  const isUntouched = isUnsaved && shown === null && isLost(state) && areSameDesigns(designs, opened)
  const { stored, isLoading: isAsking } = useStoredResult(content, isEdited || isUntouched)
  if (stored !== null) {
    return { simulated: designs, run: null, result: stored, failure: null, isSearching: false, designs, stale: false }
  }
  const isAwaited = [isEdited, !isUnsaved, [isAsking, isLoading].some(Boolean), areSameDesigns(designs, opened)].every(
    Boolean,
  )
  if (isAwaited) return awaited(own, designs)
  if (shown !== null) {
    const stale = isEdited
    return {
      simulated: shown.designs,
      run: null,
      result: shown.result,
      failure: null,
      isSearching: false,
      designs,
      stale,
    }
  }
  const isSearching = isLost(state) && isLoading
  return {
    ...own,
    failure: own.failure ?? failedWithoutRun(state, error),
    isSearching,
    designs,
    stale: state === 'stale',
  }
}

/** What was opened as it was saved has its answer on the way: nothing is older than an edit that nobody made. */
function awaited({ simulated, run }: Pick<Simulation, 'simulated' | 'run'>, designs: Design[]): Simulation {
  return { simulated, run, result: null, failure: null, isSearching: true, designs, stale: false }
}

function failedWithoutRun(state: OwnRunState, error: Error | null): Simulation['failure'] {
  return state === 'none' ? loadingFailed(error) : null
}

function useOwnRun(started: StartedRun | null) {
  const id = started?.id ?? null
  const run = useSeenJob(RUN, id)
  const result = useRunResult(id, run.data?.status === 'succeeded')
  useEffect(() => {
    if (run.data !== undefined && result.data !== undefined) noteSpeed(localStorage, run.data, result.data.reports)
  }, [run.data, result.data])
  const failure = run.error === null ? loadingFailed(result.error) : { error: run.error, doing: 'Following the run' }
  return { simulated: started?.designs ?? null, run: run.data ?? null, result: result.data ?? null, failure }
}

function loadingFailed(error: Error | null): Simulation['failure'] {
  return error === null ? null : { error, doing: 'Loading the results' }
}

/** Whether results are known to exist and are on their way. */
export function isLoadingResult({ result, failure, simulated, isSearching }: Simulation): boolean {
  return result === null && failure === null && isSearching && simulated !== null
}

/** Whether there is a result of the designs of now. */
export function isCurrent({ result, stale }: Simulation): boolean {
  return result !== null && !stale
}

/** The run whose results are not there yet, or never will be because it was cancelled. */
export function runWithoutResult({ run, result }: Simulation): Run | null {
  return result !== null || run?.status === 'failed' ? null : run
}
