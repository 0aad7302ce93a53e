import { RunProgress } from './run-progress'

import type { Design, Run } from '@/api/types'
import { ProblemNotice } from '@/components/notices/error-notice'
import { useScenario } from '@/components/scenario/context'
import { titlesOf } from '@/lib/report/run-result'

type Props = {
  run: Run | null
  /** Designs of the run, where they are not those of the scenario. */
  designs?: Design[]
  /** The design whose first numbers are shown; those of all without it. */
  only?: string
}

/** What a run does, or why it has no results. */
export function RunState({ run, designs, only }: Props) {
  const ofScenario = useScenario((state) => state.content.designs)
  if (run === null || run.status === 'succeeded') return <p className="quiet">Loading the results</p>
  if (run.status === 'cancelled') {
    return <p>The run was cancelled. Simulate starts another one.</p>
  }
  if (run.status === 'failed' && run.problem) {
    return <ProblemNotice problem={run.problem} doing="The simulation" />
  }
  return <RunProgress run={run} only={only} titles={titlesOf(designs ?? ofScenario)} />
}
