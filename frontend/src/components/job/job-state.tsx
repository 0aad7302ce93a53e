import { Button, Progress, type MantineSize } from '@mantine/core'

import styles from './job-state.module.css'
import { useCancelJob } from './use-job'
import { useWaiting } from './use-waiting'

import { isFinal, type Job, type JobKind } from '@/api/jobs'
import { BusyButton } from '@/components/busy-button'
import { ErrorNotice } from '@/components/notices/error-notice'

type Props<T extends Job> = {
  kind: JobKind<T>
  job: T
  /** What it is, as "the sweep". */
  what: string
  /** Where it stands, in words. */
  told: string
  /** How much is done; null where nobody knows how much there is. */
  percent: number | null
  /** Starts it again once it has ended; left out: nothing does. */
  onStartAgain?: () => void
}

/** Where a piece of long work stands, and the way to stop it, or to start it again after that. */
export function JobState<T extends Job>({ kind, job, what, told, percent, onStartAgain }: Props<T>) {
  return (
    <div className={styles.state}>
      <p aria-live="polite" className={isFinal(job) ? 'quiet' : undefined}>
        {useWaiting(job, told)}
      </p>
      {!isFinal(job) && (
        <>
          <Progress.Root size="md" className={styles.progress ?? ''}>
            <Progress.Section
              value={percent ?? 100}
              striped={percent === null}
              animated={percent === null}
              className={styles.section ?? ''}
              aria-label={`Progress of ${what}`}
            />
          </Progress.Root>
          <CancelButton key={job.id} kind={kind} id={job.id} what={what} />
        </>
      )}
      {isFinal(job) && onStartAgain !== undefined && (
        <Button variant="default" onClick={onStartAgain}>
          Start again
        </Button>
      )}
    </div>
  )
}

/** Its place before the work begins, so that nothing moves when it does. */
export function JobPlace() {
  return <div className={styles.state} />
}

type CancelProps<T extends Job> = { kind: JobKind<T>; id: string; what: string; size?: MantineSize | 'compact-sm' }

/** Once it was heard it says so: the worker may take a while to stop. */
export function CancelButton<T extends Job>({ kind, id, what, size = 'xs' }: CancelProps<T>) {
  const { cancel, status, error } = useCancelJob(kind, id)
  return (
    <>
      <BusyButton
        size={size}
        variant="default"
        busy={status === 'pending' || status === 'success'}
        onClick={() => cancel()}
      >
        {status === 'success' ? 'Cancelling' : 'Cancel'}
      </BusyButton>
      {error !== null && <ErrorNotice error={error} doing={`Cancelling ${what}`} />}
    </>
  )
}
