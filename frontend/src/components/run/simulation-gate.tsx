import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'

import { AnswerState } from './answer-state'
import type { Simulation } from './use-simulation'

import type { Design, RunResult } from '@/api/types'
import { ErrorNotice } from '@/components/notices/error-notice'

type Props = {
  simulation: Simulation
  /** What a simulation adds to the estimate, or what the page shows once there is one. */
  promise: string
  /** What it shows until there are results, where it can. */
  estimate?: ReactNode
  children: (result: RunResult, designs: Design[]) => ReactNode
}

/**
 * An answer in its two states: the estimate, and the simulation that takes its place, with the designs that were
 * simulated, under their titles and targets of now.
 */
export function SimulationGate({ simulation, promise, estimate, children }: Props) {
  const { simulated, result, failure, isSearching, stale, designs } = simulation
  const hasFailed = failure !== null && !isSearching
  return (
    <>
      {hasFailed ? <ErrorNotice {...failure} /> : <AnswerState simulation={simulation} promise={promise} />}
      {result === null || hasFailed
        ? (estimate ?? (simulated !== null && !hasFailed && <Skeleton height={320} animate={false} />))
        : children(result, stale ? (simulated ?? designs) : designs)}
    </>
  )
}
