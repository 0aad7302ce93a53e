import { RUN } from '@/api/jobs'
import { useSeenJob } from '@/components/job/use-job'
import { useAskedDesigns, useAwaitedJobs } from '@/components/job/use-kept-jobs'
import { useScenario } from '@/components/scenario/context'
import type { StartedRun } from '@/lib/scenario/drafts'
import { newestSimulation } from '@/lib/scenario/job-labels'
import { isAnswered } from '@/lib/scenario/kept-result'

type FoundRun = {
  /** The run, where it simulates the version that is open in the same way. */
  found: StartedRun | null
  /** The server is being asked whether there is one. */
  isSearching: boolean
}

/** The run that another browser or a script started for the open version; looked for where an answer is lacking. */
export function useFoundRun(isLacking: boolean): FoundRun {
  const content = useScenario((state) => state.content)
  const saved = useScenario((state) => state.saved)
  const own = useScenario((state) => state.run?.id)
  const isAsked = isLacking && saved !== null && isAnswered(content, saved)
  const search = useAwaitedJobs(RUN, isAsked)
  const newest = isAsked ? newestSimulation(search.data) : null
  const id = newest === null || newest.id === own ? null : newest.id
  const asked = useAskedDesigns(id, search.data)
  const run = useSeenJob(RUN, id)
  const started =
    id === null || asked.data === undefined || run.data === undefined
      ? null
      : { id, designs: asked.data, options: run.data.options }
  const isSearching = [search, asked, run].some(({ isLoading }) => isLoading)
  return { found: started !== null && isAnswered(content, started) ? started : null, isSearching }
}
