import { Button, Progress } from '@mantine/core'
import type { ReactNode } from 'react'

import { FailureTable } from './failure-table'
import { cautionInWords, failuresInWords, healthyMissInWords, percentFound } from './failures'
import styles from './failures.module.css'
import { SurvivorComparison } from './survivor-comparison'
import { useFailureRun } from './use-failure-run'
import { useFailures } from './use-failures'
import { useToldFailures } from './use-told-failures'

import type { Design, Failure, RunResult } from '@/api/types'
import { Block } from '@/components/block'
import { ErrorNotice } from '@/components/notices/error-notice'
import { ScenarioError } from '@/components/scenario/scenario-error'
import { TargetFields } from '@/components/scenario/target-fields'
import { TargetVerdict } from '@/components/target-verdict'
import { showQuantity } from '@/lib/format/format'
import { verdictOfFigures } from '@/lib/report/target-verdict'

type Props = {
  design: Design
  /** How the healthy design and what survives of it are shown beside each other. */
  showResult: (designs: Design[], result: RunResult) => ReactNode
}

/** Every single failure of a design, and one of them simulated beside the healthy design. */
export function FailuresView({ design, showResult }: Props) {
  const failures = useFailures(design)
  const failing = useFailureRun(design, failures.listed)
  const { healthy } = failures
  const { found, simulatedPath } = useToldFailures(failures.found, failing.started, design)
  return (
    <>
      <Block
        id="single-failures"
        title="Single failures"
        lead="Each part fails alone, the worst first. The numbers are estimates, unless a row says that it was simulated."
      >
        <TargetFields design={design} />
        {failures.error !== null && <ScenarioError error={failures.error} doing="Estimating the failures" />}
        {failures.isWaiting && <Waiting failures={failures} />}
        {healthy !== null && (
          <p className={styles.healthy}>
            <span>
              Before anything fails: {showQuantity(healthy.iops, 'count')}&nbsp;IOPS,{' '}
              {showQuantity(healthy.latency_p99_ms, 'latency')} p99. {healthy.bottleneck}
            </span>
            <TargetVerdict verdict={verdictOfFigures(healthy, design)} />
            {healthy.outside_validity !== null && <span className={styles.caution}>{cautionInWords(healthy)}</span>}
          </p>
        )}
        {healthy !== null && found.length > 0 && (
          <>
            {failures.isComplete && (
              <Summary
                found={found}
                parts={failures.parts}
                design={design}
                before={healthyMissInWords(verdictOfFigures(healthy, design))}
              />
            )}
            <FailureTable
              failures={found}
              design={design}
              healthy={healthy}
              simulatedPath={simulatedPath}
              busyPath={failing.start.isPending ? failing.start.variables.path : null}
              onSimulate={failing.start.mutate}
            />
          </>
        )}
        {failing.error !== null && <ErrorNotice error={failing.error} doing="Looking for simulated failures" />}
        {failing.start.isError && (
          <ScenarioError error={failing.start.error} doing="Starting the simulation" />
        )}
      </Block>
      {failing.started !== null && (
        <SurvivorComparison started={failing.started} isNew={failing.isNew} showResult={showResult} />
      )}
    </>
  )
}

type FailuresFound = ReturnType<typeof useFailures>

type SummaryProps = { found: Failure[]; parts: number; design: Design; before: string }

function Summary({ found, parts, design, before }: SummaryProps) {
  return (
    <p role="status">
      {failuresInWords({ failures: found, parts }, design)} {before}
    </p>
  )
}

/** How many parts have failed so far, and the way to stop. */
function Waiting({ failures: { found, listed: { length: listed }, stopped, stop, goOn } }: { failures: FailuresFound }) {
  return (
    <div className={styles.waiting}>
      <p aria-live="polite">
        {listed === 0 ? 'Finding the parts that can fail.' : `${found.length} of ${listed} failures estimated.`}
      </p>
      <Progress.Root size="md" className={styles.progress ?? ''}>
        <Progress.Section value={percentFound(found.length, listed)} aria-label="Progress of the failures" />
      </Progress.Root>
      <Button size="xs" variant="default" onClick={stopped ? goOn : stop}>
        {stopped ? 'Go on' : 'Cancel'}
      </Button>
    </div>
  )
}
