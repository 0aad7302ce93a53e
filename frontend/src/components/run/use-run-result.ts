import { useQuery } from '@tanstack/react-query'

import { fetchRunResult } from '@/api/calls'

export function useRunResult(id: string | null, finished: boolean) {
  return useQuery({
    queryKey: ['run-result', id],
    queryFn: () => fetchRunResult(id ?? ''),
    enabled: id !== null && finished,
    staleTime: Infinity,
  })
}
