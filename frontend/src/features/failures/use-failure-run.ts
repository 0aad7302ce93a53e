import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { fetchSurvivor, startRun } from '@/api/calls'
import type { Design, Failure, TakeOver } from '@/api/types'
import { useScenario } from '@/components/scenario/context'

/** A run of a healthy design and of what survives of it. */
export type FailureRun = {
  id: string
  text: string
  designs: [Design, Design]
  takeOvers: TakeOver[]
}

/** Simulates a design beside what survives of it, on the same random numbers. */
export function useFailureRun(design: Design) {
  const options = useScenario((state) => state.content.options)
  const queries = useQueryClient()
  const [started, setStarted] = useState<FailureRun | null>(null)
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
  return { start, started }
}
