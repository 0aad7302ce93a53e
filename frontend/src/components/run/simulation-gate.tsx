import type { ReactNode } from 'react'

import { AnswerState } from './answer-state'
import type { Estimated } from './use-compared-estimates'
import type { Simulation } from './use-simulation'

import type { Design, SideBySide } from '@/api/types'
import { ErrorNotice } from '@/components/notices/error-notice'

type Props = {
  simulation: Simulation
  /** What a simulation adds to the estimate. */
  promise: string
  /** What the page shows until there are results. */
  estimate: Estimated
  /** The shape of an answer that is on its way. */
  awaited: ReactNode
  children: (answer: SideBySide, designs: Design[]) => ReactNode
}

/**
 * An answer in its two states: the estimate, and the simulation that takes its place, with the designs that were
 * simulated, under their titles and targets of now. Both are drawn at one place, so that what the reader has unfolded,
 * sorted or typed stays.
 */
export function SimulationGate({ simulation, promise, estimate, awaited, children }: Props) {
  const { simulated, failure, isSearching, stale, designs } = simulation
  const hasFailed = failure !== null && !isSearching
  const result = hasFailed ? null : simulation.result
  const answer = result ?? estimate.answer
  return (
    <>
      {hasFailed ? <ErrorNotice {...failure} /> : <AnswerState simulation={simulation} promise={promise} />}
      {answer === null ? (
        <NoAnswer {...estimate} awaited={awaited} />
      ) : (
        children(answer, result !== null && stale ? (simulated ?? designs) : designs)
      )}
    </>
  )
}

/** Why there is no estimate yet. */
function NoAnswer({ needed, error, awaited }: Estimated & { awaited: ReactNode }) {
  if (needed !== null) return <p>{needed}</p>
  return error === null ? awaited : <ErrorNotice error={error} doing="Estimating" />
}
