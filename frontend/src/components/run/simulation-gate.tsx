import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'

import { RunState } from './run-state'
import { useSimulate, type Simulation } from './use-simulation'

import type { Design, RunResult } from '@/api/types'
import { BusyButton } from '@/components/busy-button'
import { ErrorNotice } from '@/components/notices/error-notice'
import { Notice } from '@/components/notices/notice'


type Props = {
  simulation: Simulation
  /** What the page shows once there are results, or what they add to the estimate. */
  promise: string
  /** What it shows until there are results, where it can. */
  estimate?: ReactNode
  children: (result: RunResult, designs: Design[]) => ReactNode
}

/** Shows the results of the last simulation and the designs that it simulated, with their titles and targets of now, or
 * where the results remain. */
export function SimulationGate({ simulation, promise, estimate, children }: Props) {
  const { simulated, run, result, failure, isSearching, stale, designs } = simulation
  if (failure !== null && !isSearching) return <ErrorNotice {...failure} />
  if (simulated === null && !isSearching) return <NothingSimulated promise={promise} estimate={estimate} />
  if (result === null) {
    return (
      <>
        <RunState run={run} />
        {estimate ?? <Skeleton height={320} animate={false} />}
      </>
    )
  }
  return (
    <>
      {stale && (
        <Notice tone="warn" title="Simulated before the last edits">
          <p>These numbers belong to the designs and options as they were then. Simulate again to update them.</p>
        </Notice>
      )}
      {children(result, stale ? (simulated ?? designs) : designs)}
    </>
  )
}

type NothingProps = Pick<Props, 'promise' | 'estimate'>

/** The estimate, or what the page will show, and the one button that makes it. */
function NothingSimulated({ promise, estimate }: NothingProps) {
  const simulate = useSimulate()
  return (
    <>
      <p>{promise}</p>
      {simulate.isError && <ErrorNotice error={simulate.error} doing="Starting the simulation" />}
      <p>
        <BusyButton size="xs" busy={simulate.isPending} onClick={() => simulate.mutate()}>
          Simulate all designs
        </BusyButton>
      </p>
      {estimate}
    </>
  )
}
