import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import styles from './back-test.module.css'
import { isAnyFitted, timesInWords } from './started-tests'

import { fetchImportDraft, joinCalibrations } from '@/api/calls'
import { CALIBRATION, isFinal } from '@/api/jobs'
import type { Design, ImportChoices } from '@/api/types'
import { useSeenJobs } from '@/components/job/use-job'
import { ErrorNotice } from '@/components/notices/error-notice'

type Props = {
  importId: string
  choices: ImportChoices
  /** Calibrations of arrays of the draft, as far as they were started. */
  calibrations: string[]
  onOpen: (design: Design) => void
}

/** The draft with what was fitted of all its arrays, as one design. */
export function FittedTimes({ importId, choices, calibrations, onOpen }: Props) {
  const jobs = useSeenJobs(CALIBRATION, calibrations)
  const isOver = jobs.length > 0 && jobs.every(({ data }) => data !== undefined && isFinal(data))
  const joined = useQuery({
    queryKey: ['fitted-times', importId, choices, calibrations],
    queryFn: async ({ signal }) => {
      const { design, problems } = await fetchImportDraft(importId, choices, signal)
      if (design == null) throw new Error(problems.join(' '))
      return joinCalibrations(design, calibrations, signal)
    },
    enabled: isOver,
    staleTime: Infinity,
  })
  if (!isOver) return null
  return (
    <section className={styles.test} aria-label="Fitted times">
      <h3>The draft with the fitted times</h3>
      {joined.isPending && <Skeleton height={48} animate={false} />}
      {joined.isError && <ErrorNotice error={joined.error} doing="Combining the times" />}
      {joined.data !== undefined && (
        <>
          {timesInWords(joined.data).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <div>
            <Button disabled={!isAnyFitted(joined.data)} onClick={() => onOpen(joined.data.design)}>
              Use these times
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
