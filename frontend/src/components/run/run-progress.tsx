import { ResultsSoFar } from './results-so-far'
import styles from './run-progress.module.css'

import { RUN } from '@/api/jobs'
import type { Run } from '@/api/types'
import { JobState } from '@/components/job/job-state'
import { NO_BREAK, count, show } from '@/lib/format/format'
import { progressPercent, runInWords } from '@/lib/report/progress'

type Props = { run: Run; titles: Map<string, string>; only: string | undefined }

/** What a run is doing, its first numbers, and the way to stop it. */
export function RunProgress({ run, titles, only }: Props) {
  const shown = run.partial.filter(({ design_id: id }) => only === undefined || id === only)
  const measured = shown.filter((numbers) => numbers.measured?.length)
  const rough = shown.filter((numbers) => !measured.includes(numbers))
  return (
    <div className={styles.progress}>
      <JobState kind={RUN} job={run} what="the simulation" told={runInWords(run)} percent={progressPercent(run)} />
      {measured.length > 0 && <ResultsSoFar partial={measured} titles={titles} />}
      <ul className={styles.partial}>
        {rough.map((numbers) => (
          <li key={numbers.design_id} className="numeric">
            {only === undefined && `${titles.get(numbers.design_id) ?? numbers.design_id}: `}
            {numbers.iops === null ? 'no I/O yet' : `${count(numbers.iops)}${NO_BREAK}IOPS so far`}
            {numbers.latency_mean_ms !== null && `, ${show(numbers.latency_mean_ms, 'latency')} mean`}
          </li>
        ))}
      </ul>
    </div>
  )
}
