import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { fetchEstimate } from '@/api/calls'
import type { Design, Report } from '@/api/types'
import { designText } from '@/lib/design/same-design'
import { missingForEstimate } from '@/lib/report/estimate-readiness'

export type Estimate = {
  report: Report | null
  /** Why there is none: what the design still needs, or the server's refusal. */
  needed: string | null
  error: Error | null
  /** The report is of the design a moment ago; a newer one is on its way. */
  updating: boolean
  /** Asks once more, after a refusal that a while may end. */
  again: () => void
}

const KEPT_MS = 60_000

/**
 * The analytic engine's report of a design that is being edited. One request is under way at most;
 * when it ends, the design as it stands then is asked about, whatever happened in between.
 */
export function useEstimate(design: Design, isWanted = true): Estimate {
  const [asked, setAsked] = useState(design)
  const needed = missingForEstimate(asked)
  const estimate = useQuery({
    queryKey: ['estimate', designText(asked)],
    queryFn: ({ signal }) => fetchEstimate(asked, signal),
    enabled: needed === null && isWanted,
    placeholderData: (before) => (before?.design_id === asked.id ? before : undefined),
    staleTime: Infinity,
    gcTime: KEPT_MS,
  })
  if (asked !== design && !estimate.isFetching) setAsked(design)
  const ofThisDesign = asked.id === design.id
  return {
    report: ofThisDesign && needed === null ? (estimate.data ?? null) : null,
    needed: ofThisDesign ? needed : null,
    error: ofThisDesign ? estimate.error : null,
    updating: asked !== design || estimate.isFetching,
    again: () => void estimate.refetch(),
  }
}
