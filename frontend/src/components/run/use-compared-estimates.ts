import { useQuery } from '@tanstack/react-query'

import { fetchComparedEstimates } from '@/api/calls'
import type { Design, SideBySide } from '@/api/types'
import { designText } from '@/lib/design/same-design'
import { missingForEstimate } from '@/lib/report/estimate-readiness'

export type Estimated = {
  answer: SideBySide | null
  /** Why there is none: what a design still needs. */
  needed: string | null
  error: Error | null
}

/** What the analytic engine says of all designs side by side, where it is wanted. */
export function useComparedEstimates(designs: Design[], isWanted: boolean): Estimated {
  const needed = designs.map(missingForEstimate).find((missing) => missing !== null) ?? null
  const { data, error } = useQuery({
    queryKey: ['compared-estimates', designs.map(designText)],
    queryFn: ({ signal }) => fetchComparedEstimates(designs, signal),
    enabled: needed === null && isWanted,
    placeholderData: (before) => before,
    staleTime: Infinity,
  })
  return { answer: needed === null ? (data ?? null) : null, needed, error }
}
