import { useMutation, useQueryClient } from '@tanstack/react-query'

import { useRunResult } from './use-run-result'

import { startRun } from '@/api/calls'
import { RUN } from '@/api/jobs'
import { useSeenJob } from '@/components/job/use-job'
import { useScenario, useScenarioStore } from '@/components/scenario/context'
import { haveSameNumbers } from '@/lib/design/design-fingerprint'


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
  return {
    started,
    run,
    result,
    /** As they are now: where the run is not stale, with the same numbers as it simulated. */
    designs,
    stale: started !== null && !haveSameNumbers(designs, started.designs),
  }
}

export type Simulation = ReturnType<typeof useSimulation>
