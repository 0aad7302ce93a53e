import { missesFirst, worstFirst } from './failures'
import { withSimulated } from './simulated-failure'
import type { PartRun } from './undecided'
import type { SimulatedPart } from './use-failure-run'

import { RUN } from '@/api/jobs'
import type { Design, Failure, FailureFigures } from '@/api/types'
import { useSeenJobs } from '@/components/job/use-job'
import { useJudgements } from '@/components/run/use-judgements'
import { useRunResults } from '@/components/run/use-run-result'
import { answeredInFailure, answeredInFigures, latencyTargetsOf } from '@/lib/report/target-verdict'

/** The failures with the numbers of those that were simulated, those first that miss a target; the paths of these, the healthy design as simulated last, and their runs. */
export function useToldFailures(
  failures: Failure[],
  estimated: FailureFigures | null,
  parts: SimulatedPart[],
  design: Design,
) {
  const runs = useSeenJobs(
    RUN,
    parts.map(({ id }) => id),
  )
  const results = useRunResults(
    parts.map(({ id }, index) => ({ id, finished: runs[index]?.data?.status === 'succeeded' })),
  )
  const simulated = parts.map(({ text }, index) => ({ text, reports: results[index]?.data?.comparison?.reports ?? [] }))
  const { failures: told, paths, healthy } = withSimulated(failures, simulated, design)
  const partRuns: PartRun[] = parts.map(({ id, text }, index) => ({ id, text, run: runs[index]?.data }))
  const targets = latencyTargetsOf(design)
  const before = healthy ?? estimated
  const [judgedBefore] =
    useJudgements(targets, before === null ? [] : [answeredInFigures(before)], 'answers')?.judgements ?? []
  const judged = useJudgements(targets, told.map(answeredInFailure), 'failures')
  const found = told.map((failure, index) => ({ ...failure, judged: judged?.judgements[index] ?? null }))
  return {
    found: missesFirst(worstFirst(found)),
    summary: judged?.summary ?? null,
    judgedBefore,
    simulatedPaths: paths,
    simulatedHealthy: healthy,
    runs: partRuns,
  }
}
