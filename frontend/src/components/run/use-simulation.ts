import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { useRunResult } from './use-run-result'

import { startRun } from '@/api/calls'
import { RUN } from '@/api/jobs'
import type { Run } from '@/api/types'
import { useSeenJob } from '@/components/job/use-job'
import { useScenario, useScenarioStore } from '@/components/scenario/context'
import { haveSameNumbers } from '@/lib/design/design-fingerprint'
import { noteSpeed } from '@/lib/scenario/speed'


/** Starts a run of all designs as they stand now. */
export function useSimulate() {
  const store = useScenarioStore()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => {
      const { designs, options } = store.getState().content
      return startRun(designs, options).then((run) => ({ run, designs }))
    },
    onSuccess: ({ run, designs }) => {
      queries.setQueryData(['run', run.id], run)
      store.getState().startedRun({ id: run.id, designs })
    },
  })
}

/** The last run of the open scenario, its results, and whether the designs have changed since. */
export function useSimulation() {
  const started = useScenario((state) => state.run)
  const designs = useScenario((state) => state.content.designs)
  const id = started?.id ?? null
  const run = useSeenJob(RUN, id)
  const result = useRunResult(id, run.data?.status === 'succeeded')
  useEffect(() => {
    if (run.data !== undefined && result.data !== undefined) noteSpeed(localStorage, run.data, result.data.reports)
  }, [run.data, result.data])
  return {
    started,
    run,
    result,
    /** As they are now: where the run is not stale, with the same numbers as it simulated. */
    designs,
    stale: started !== null && !haveSameNumbers(designs, started.designs),
  }
}

/** The run whose results are not there yet, or never will be because it was cancelled. */
export function runWithoutResult({ started, run, result }: Simulation): Run | null {
  if (started === null || run.data === undefined || result.data !== undefined) return null
  return run.data.status === 'failed' ? null : run.data
}

export type Simulation = ReturnType<typeof useSimulation>
