import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'

import { RunState } from './run-state'
import type { Simulation } from './use-simulation'

import type { Design, RunResult } from '@/api/types'
import { ErrorNotice } from '@/components/error-notice'
import { Notice } from '@/components/notice'


type Props = {
  simulation: Simulation
  /** What the page shows once there are results. */
  promise: string
  children: (result: RunResult, designs: Design[]) => ReactNode
}

/** Shows the results of the last run and the designs that it simulated, with their titles and targets of now, or
 * where the results remain. */
export function SimulationGate({ simulation, promise, children }: Props) {
  const { started, run, result, stale, designs } = simulation
  if (started === null) {
    return <p>{promise} There are no numbers yet: press Simulate at the top of the page.</p>
  }
  if (run.isError) return <ErrorNotice error={run.error} doing="Following the run" />
  if (result.isError) return <ErrorNotice error={result.error} doing="Loading the results" />
  if (result.data === undefined) {
    return (
      <>
        <RunState run={run.data ?? null} />
        <Skeleton height={320} animate={false} />
      </>
    )
  }
  return (
    <>
      {stale && (
        <Notice tone="warn" title="Simulated before the last edits">
          <p>These numbers belong to the designs before your edits. Simulate again to update them.</p>
        </Notice>
      )}
      {children(result.data, stale ? started.designs : designs)}
    </>
  )
}
