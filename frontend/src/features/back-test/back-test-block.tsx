import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'

import { backTestDots, backTestRows, coverage, quantitiesOf, reading, verdict } from './back-test-words'
import styles from './back-test.module.css'

import { fetchBackTests, startCalibration } from '@/api/calls'
import { CALIBRATION } from '@/api/jobs'
import type { BackTest, Calibration, Design, ImportChoices } from '@/api/types'
import { Block } from '@/components/block'
import { JobState } from '@/components/job/job-state'
import { useJob, useStartJob } from '@/components/job/use-job'
import { ErrorNotice, ProblemNotice } from '@/components/notices/error-notice'
import { DataTable } from '@/components/tables/data-table'

const BackTestChart = lazy(() =>
  import('./back-test-chart').then((module) => ({ default: module.BackTestChart })),
)

const COLUMNS = [
  { key: 'point', label: 'Point', wide: true },
  { key: 'quantity', label: 'Quantity' },
  { key: 'role', label: 'Use' },
  { key: 'measured', label: 'Measured', numeric: true },
  { key: 'computed', label: 'Computed', numeric: true },
  { key: 'interval', label: '95 % interval', numeric: true },
  { key: 'error', label: 'Error', numeric: true },
  { key: 'inside', label: 'Inside' },
]

type Props = { importId: string; choices: ImportChoices; onOpen: (design: Design) => void }

/** Fits to a part of what was measured and shows how the rest is predicted. */
export function BackTestBlock({ importId, choices, onOpen }: Props) {
  const tests = useQuery({
    queryKey: ['back-tests', importId, choices],
    queryFn: ({ signal }) => fetchBackTests(importId, choices, signal),
    staleTime: Infinity,
  })
  return (
    <Block
      id="back-test"
      title="Qdepth against your measurements"
      lead="Qdepth is fitted to a part of what you measured and predicts the rest. The error on the rest tells how far to trust it on your estate."
    >
      {tests.isPending && <Skeleton height={48} animate={false} />}
      {tests.isError && <ErrorNotice error={tests.error} doing="Looking for what can be tested" />}
      {tests.data?.tests.map((test) => (
        <OneTest key={test.id} test={test} onOpen={onOpen} />
      ))}
      {tests.data?.missing.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </Block>
  )
}

function OneTest({ test, onOpen }: { test: BackTest; onOpen: (design: Design) => void }) {
  const [id, setId] = useState<string | null>(null)
  const job = useJob(CALIBRATION, id)
  const start = useStartJob(CALIBRATION, startCalibration, setId)
  const { design, measurements } = test
  return (
    <section className={styles.test} aria-label={test.title}>
      <h3>{test.title}</h3>
      <p>{test.lead}</p>
      {id === null && (
        <div>
          <Button
            loading={start.isPending}
            onClick={() => start.mutate({ design, measurements, options: { engine: 'analytic' } })}
          >
            Fit and predict
          </Button>
        </div>
      )}
      {start.isError && <ErrorNotice error={start.error} doing="Starting the back-test" />}
      {job.isError && <ErrorNotice error={job.error} doing="Following the back-test" />}
      {job.data?.result === null && (
        <JobState kind={CALIBRATION} job={job.data} what="the back-test" told="Fitting" percent={null} />
      )}
      {job.data?.problem != null && <ProblemNotice problem={job.data.problem} doing="The back-test" />}
      {job.data?.result != null && <Found found={job.data.result} test={test} onOpen={onOpen} />}
    </section>
  )
}

type FoundProps = { found: Calibration; test: BackTest; onOpen: (design: Design) => void }

function Found({ found, test, onOpen }: FoundProps) {
  const read = reading(found, test)
  return (
    <>
      <p className={styles.verdict}>{verdict(found)}</p>
      {read !== null && <p>{read}</p>}
      <p>{coverage(found)}</p>
      {(found.warnings ?? []).map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
      <Suspense fallback={<Skeleton height={280} animate={false} />}>
        {quantitiesOf(found).map((quantity) => (
          <BackTestChart key={quantity} quantity={quantity} dots={backTestDots(found, quantity)} />
        ))}
      </Suspense>
      <DataTable caption="Computed beside measured" columns={COLUMNS} rows={backTestRows(found)} />
      <div>
        <Button variant="default" onClick={() => onOpen(found.design)}>
          Open the fitted design
        </Button>
      </div>
    </>
  )
}
