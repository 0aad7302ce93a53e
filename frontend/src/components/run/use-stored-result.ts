import { useQuery } from '@tanstack/react-query'

import { fetchStoredResult } from '@/api/calls'
import type { ScenarioContent } from '@/api/types'
import { designText } from '@/lib/design/same-design'
import { missingForEstimate } from '@/lib/report/estimate-readiness'

const SOON_MS = 30_000

/**
 * What the server has stored for the designs as they are now, with their names and prices. An edit that moves no number,
 * such as another price, reads the answer of before; any other has none until it is simulated.
 */
export function useStoredResult({ designs, options }: Pick<ScenarioContent, 'designs' | 'options'>, isAsked: boolean) {
  const { data, isLoading } = useQuery({
    queryKey: ['stored-result', designs.map(designText), options],
    queryFn: ({ signal }) => fetchStoredResult(designs, options, signal),
    enabled: isAsked && designs.every((design) => missingForEstimate(design) === null),
    staleTime: ({ state }) => (state.data === null ? SOON_MS : Infinity),
  })
  return { stored: isAsked ? (data ?? null) : null, isLoading }
}
