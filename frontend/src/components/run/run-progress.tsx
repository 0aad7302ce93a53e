import { Button, Progress } from '@mantine/core'

import styles from './run-progress.module.css'
import { useCancelRun } from './use-run'

import type { Run } from '@/api/types'
import { ErrorNotice } from '@/components/error-notice'
import { count, show } from '@/lib/format'
import { progressPercent } from '@/lib/progress'


/** What a run is doing, its first numbers, and the way to stop it. */
export function RunProgress({ run, titles }: { run: Run; titles: Map<string, string> }) {
  const cancel = useCancelRun(run.id)
  const percentDone = progressPercent(run)
  return (
    <div className={styles.progress}>
      <div className={styles.head}>
        <p aria-live="polite">
          {run.status === 'queued' ? 'Waiting for a worker' : run.progress.text}
        </p>
        <Button
          size="xs"
          variant="default"
          loading={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          Cancel
        </Button>
      </div>
      <Progress.Root size="md">
        <Progress.Section value={percentDone} aria-label="Progress of the simulation" />
      </Progress.Root>
      <ul className={styles.partial}>
        {run.partial.map((numbers) => (
          <li key={numbers.design_id} className="numeric">
            {titles.get(numbers.design_id) ?? numbers.design_id}:{' '}
            {numbers.iops === null ? 'no I/O yet' : `${count(numbers.iops)} IOPS so far`}
            {numbers.latency_mean_ms !== null && `, ${show(numbers.latency_mean_ms, 'latency')} mean`}
          </li>
        ))}
      </ul>
      {cancel.isError && <ErrorNotice error={cancel.error} doing="Cancelling the run" />}
    </div>
  )
}
