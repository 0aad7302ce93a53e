import { useMutation, useQueryClient } from '@tanstack/react-query'

import { fetchSurvivor, startRun } from '@/api/calls'
import type { Design, Failure, TakeOver } from '@/api/types'
import { useScenario } from '@/components/scenario/context'
import { useKept } from '@/components/scenario/use-page-state'
import { haveSameNumbers } from '@/lib/design/design-fingerprint'

/** A run of a healthy design and of what survives of it. */
export type FailureRun = {
  id: string
  text: string
  designs: [Design, Design]
  takeOvers: TakeOver[]
}

/** Simulates a design beside what survives of it, on the same random numbers; the last one stays until an edit. */
export function useFailureRun(design: Design) {
  const options = useScenario((state) => state.content.options)
  const queries = useQueryClient()
  const [started, setStarted] = useKept<FailureRun | null>(`failure-run-${design.id}`, () => null)
  const start = useMutation({
    mutationFn: async (failure: Failure) => {
      const survivor = await fetchSurvivor(design, [failure.path])
      const designs: [Design, Design] = [design, survivor.design]
      const run = await startRun(designs, options)
      return { run, designs, text: failure.text, takeOvers: survivor.take_overs }
    },
    onSuccess: ({ run, ...rest }) => {
      queries.setQueryData(['run', run.id], run)
      setStarted({ id: run.id, ...rest })
    },
  })
  return {
    start,
    started: started !== null && haveSameNumbers([design], [started.designs[0]]) ? started : null,
    /** It was started on this visit of the page. */
    isNew: start.isSuccess,
  }
}
