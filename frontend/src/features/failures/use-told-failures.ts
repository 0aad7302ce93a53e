import { missesFirst } from './failures'
import { withSimulated } from './simulated-failure'
import type { FailureRun } from './use-failure-run'

import { RUN } from '@/api/jobs'
import type { Design, Failure } from '@/api/types'
import { useJob } from '@/components/job/use-job'
import { useRunResult } from '@/components/run/use-run-result'

/** The failures with the numbers of the one that was simulated, those first that miss a target; and the path of that one. */
export function useToldFailures(failures: Failure[], started: FailureRun | null, design: Design) {
  const id = started?.id ?? null
  const run = useJob(RUN, id)
  const result = useRunResult(id, run.data?.status === 'succeeded')
  const reports = result.data?.comparison?.reports ?? []
  const told = withSimulated(failures, started === null ? null : { text: started.text, reports }, design)
  return { found: missesFirst(told.failures, design), simulatedPath: told.path }
}
