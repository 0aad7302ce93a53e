import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'

import { asksNothing, backTestTable, coverage, isForDraft, reading, verdict } from './back-test-words'
import styles from './back-test.module.css'
import { FittedTimes } from './fitted-times'
import { calibrationsOfArrays, notStarted, type StartedTests } from './started-tests'

import { fetchBackTests, startCalibration } from '@/api/calls'
import { CALIBRATION } from '@/api/jobs'
import type { BackTest, Calibration, Design, ImportChoices, SimulationOptions } from '@/api/types'
import { Block } from '@/components/block'
import { BusyButton } from '@/components/busy-button'
import { JobState } from '@/components/job/job-state'
import { useJob, useStartJob } from '@/components/job/use-job'
import { ErrorNotice, ProblemNotice } from '@/components/notices/error-notice'
import { DataTable } from '@/components/tables/data-table'

const MeasuredCharts = lazy(() =>
  import('@/components/charts/measured-charts').then((module) => ({ default: module.MeasuredCharts })),
)

const ESTIMATE: SimulationOptions = { engine: 'analytic' }

type Props = {
  importId: string
  choices: ImportChoices
  /** A design whose test plan the results are of: nothing is fitted then. */
  planned?: Design
  options?: SimulationOptions
  onOpen: (design: Design) => void
}

/** Fits to a part of what was measured and shows how the rest is predicted. */
export function BackTestBlock(props: Props) {
  return (
    <Block
      id="back-test"
      title="Qdepth against your measurements"
      lead="Qdepth is fitted to some of your measurements and predicts the others. The errors show how far to trust it on your estate."
    >
      <BackTests {...props} />
    </Block>
  )
}

/** What can be tested of an import, and what cannot. */
export function BackTests({ importId, choices, planned, options = ESTIMATE, onOpen }: Props) {
  const tests = useQuery({
    queryKey: ['back-tests', importId, choices, planned],
    queryFn: ({ signal }) => fetchBackTests(importId, { ...choices, planned: planned ?? null }, signal),
    staleTime: Infinity,
  })
  return (
    <>
      {tests.isPending && <Skeleton height={48} animate={false} />}
      {tests.isError && <ErrorNotice error={tests.error} doing="Looking for what can be tested" />}
      {tests.data !== undefined && (
        <Tests
          key={JSON.stringify(choices)}
          tests={tests.data.tests}
          importId={importId}
          choices={choices}
          options={options}
          onOpen={onOpen}
        />
      )}
      {tests.data?.missing.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </>
  )
}

function Tests({
  tests,
  importId,
  choices,
  options,
  onOpen,
}: Props & { tests: BackTest[]; options: SimulationOptions }) {
  const [started, setStarted] = useState<StartedTests>({})
  const startTest = ({ design, measurements }: BackTest) => startCalibration({ design, measurements, options })
  const start = useStartJob(CALIBRATION, startTest, {
    onStarted: (id, test) => setStarted((known) => ({ ...known, [test.id]: id })),
  })
  const waiting = notStarted(tests, started)
  return (
    <>
      {waiting.length > 1 && (
        <div>
          <BusyButton busy={start.isPending} onClick={() => waiting.forEach((test) => start.mutate(test))}>
            {`Fit and predict all ${waiting.length}`}
          </BusyButton>
        </div>
      )}
      {start.isError && <ErrorNotice error={start.error} doing="Starting the back-test" />}
      {tests.map((test) => (
        <OneTest
          key={test.id}
          test={test}
          id={started[test.id] ?? null}
          isStarting={start.isPending}
          isAlone={tests.length === 1}
          onStart={() => start.mutate(test)}
          onOpen={onOpen}
        />
      ))}
      <FittedTimes
        importId={importId}
        choices={choices}
        calibrations={calibrationsOfArrays(tests, started)}
        onOpen={onOpen}
      />
    </>
  )
}

type OneProps = {
  test: BackTest
  id: string | null
  isStarting: boolean
  isAlone: boolean
  onStart: () => void
  onOpen: (design: Design) => void
}

function OneTest({ test, id, isStarting, isAlone, onStart, onOpen }: OneProps) {
  const job = useJob(CALIBRATION, id)
  return (
    <section className={styles.test} aria-label={test.title}>
      <h3>{test.title}</h3>
      <p>{test.lead}</p>
      {id === null && (
        <div>
          <BusyButton variant={isAlone ? 'filled' : 'default'} busy={isStarting} onClick={onStart}>
            {asksNothing(test) ? 'Compare' : 'Fit and predict'}
          </BusyButton>
        </div>
      )}
      {job.isError && <ErrorNotice error={job.error} doing="Following the back-test" />}
      {job.data?.result === null && (
        <JobState
          kind={CALIBRATION}
          job={job.data}
          what="the back-test"
          told={asksNothing(test) ? 'Predicting' : 'Fitting'}
          percent={null}
        />
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
      <p className={styles.verdict}>{verdict(found, test)}</p>
      {read !== null && <p>{read}</p>}
      <p>{coverage(found)}</p>
      {(found.warnings ?? []).map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
      <Suspense fallback={<Skeleton height={280} animate={false} />}>
        <MeasuredCharts found={found} />
      </Suspense>
      <DataTable {...backTestTable(found)} stacks />
      {!asksNothing(test) && !isForDraft(test, found) && (
        <div>
          <Button variant="default" onClick={() => onOpen(found.design)}>
            Open the fitted design
          </Button>
        </div>
      )}
    </>
  )
}
