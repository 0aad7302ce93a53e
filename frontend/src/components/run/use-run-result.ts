import { useQueries, useQuery } from '@tanstack/react-query'

import { fetchRunResult } from '@/api/calls'

const resultOf = (id: string | null, finished: boolean) => ({
  queryKey: ['run-result', id],
  queryFn: () => fetchRunResult(id ?? ''),
  enabled: id !== null && finished,
  staleTime: Infinity,
})

export function useRunResult(id: string | null, finished: boolean) {
  return useQuery(resultOf(id, finished))
}

/** Of several runs, each once it has finished. */
export function useRunResults(runs: { id: string; finished: boolean }[]) {
  return useQueries({ queries: runs.map(({ id, finished }) => resultOf(id, finished)) })
}
