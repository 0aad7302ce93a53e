import { Progress } from '@mantine/core'

import styles from './failures.module.css'
import { batchInWords, isUnderWay, type PartRun } from './undecided'

import { RUN } from '@/api/jobs'
import type { Failure } from '@/api/types'
import { BusyButton } from '@/components/busy-button'
import { useCancelJobs } from '@/components/job/use-job'
import { ErrorNotice } from '@/components/notices/error-notice'

type Props = {
  /** Failures that a simulation may decide. */
  undecided: Failure[]
  /** Runs that were started together, the newest first; none once all have ended. */
  runs: PartRun[]
  /** They are being queued. */
  isStarting: boolean
  onStart: (undecided: Failure[]) => void
}

/** Simulates all failures that are undecided, one after the other, and says how far that is. */
export function UndecidedRuns({ undecided, runs, isStarting, onStart }: Props) {
  if (runs.length > 0) return <Batch runs={runs} />
  if (undecided.length < 2) return null
  return (
    <div>
      <BusyButton variant="default" busy={isStarting} onClick={() => onStart(undecided)}>
        {undecided.length === 2
          ? 'Simulate both undecided failures'
          : `Simulate all ${undecided.length} undecided failures`}
      </BusyButton>
    </div>
  )
}

function Batch({ runs }: { runs: PartRun[] }) {
  const { mutate: cancel, status, error } = useCancelJobs(RUN)
  const { words, percent } = batchInWords(runs)
  return (
    <>
      <div className={styles.waiting}>
        <p aria-live="polite">{words}</p>
        <Progress.Root size="md">
          <Progress.Section value={percent} aria-label="Progress of the simulated failures" />
        </Progress.Root>
        <BusyButton
          variant="default"
          busy={status === 'pending' || status === 'success'}
          onClick={() => cancel(runs.filter(isUnderWay).map(({ id }) => id))}
        >
          {status === 'success' ? 'Cancelling' : 'Cancel all'}
        </BusyButton>
      </div>
      {error !== null && <ErrorNotice error={error} doing="Cancelling the simulations" />}
    </>
  )
}
