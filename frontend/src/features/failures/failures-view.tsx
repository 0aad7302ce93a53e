import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { FailureTable } from './failure-table'
import { failuresInWords } from './failures'
import { SurvivorComparison } from './survivor-comparison'
import { TargetFields } from './target-fields'
import { initialTargets, targetsInWords } from './targets'
import { useFailureRun } from './use-failure-run'

import { fetchFailures } from '@/api/calls'
import type { Design, RunResult } from '@/api/types'
import { Block } from '@/components/block'
import { ErrorNotice } from '@/components/error-notice'
import { useKept } from '@/components/scenario/use-kept'
import { designFingerprint } from '@/lib/design/design-fingerprint'

type Props = {
  design: Design
  /** How the healthy design and what survives of it are shown beside each other. */
  showResult: (designs: Design[], result: RunResult) => ReactNode
}

/** Every single failure of a design, and one of them simulated beside the healthy design. */
export function FailuresView({ design, showResult }: Props) {
  const failures = useQuery({
    queryKey: ['failures', designFingerprint([design])],
    queryFn: ({ signal }) => fetchFailures(design, signal),
    staleTime: Infinity,
  })
  const failing = useFailureRun(design)
  const [targets, setTargets] = useKept(`targets ${design.id}`, () => initialTargets(design))
  return (
    <>
      <Block
        id="single-failures"
        title="Single failures"
        lead="Each part fails alone, the worst first. Estimates; simulate one for intervals."
      >
        {failures.isPending && <Skeleton height={320} />}
        {failures.isError && <ErrorNotice error={failures.error} doing="Estimating the failures" />}
        {failures.data && (
          <>
            <p role="status">
              {failuresInWords(failures.data)} {targetsInWords(failures.data.failures, targets)}
            </p>
            <TargetFields
              classes={failures.data.healthy.classes.map(({ title }) => title)}
              targets={targets}
              onChange={setTargets}
            />
            <FailureTable
              failures={failures.data.failures}
              targets={targets}
              busyPath={failing.start.isPending ? failing.start.variables.path : null}
              onSimulate={failing.start.mutate}
            />
          </>
        )}
        {failing.start.isError && (
          <ErrorNotice error={failing.start.error} doing="Starting the simulation" />
        )}
      </Block>
      {failing.started !== null && (
        <SurvivorComparison started={failing.started} showResult={showResult} />
      )}
    </>
  )
}
