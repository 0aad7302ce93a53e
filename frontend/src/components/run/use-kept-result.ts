import { useQuery } from '@tanstack/react-query'

import { fetchKeptResult } from '@/api/calls'
import type { KeptResult, ScenarioContent } from '@/api/types'
import { useScenario } from '@/components/scenario/context'
import { isAnswered, isLost, type OwnRunState } from '@/lib/scenario/kept-result'

const SOON_MS = 30_000

/**
 * The result that the server keeps of the version that is open, or of one before it where this browser has none to
 * show. It is asked for only then, and where the run of this browser is of other designs than were saved.
 */
export function useKeptResult(own: OwnRunState, content: ScenarioContent) {
  const base = useScenario((state) => state.base)
  const saved = useScenario((state) => state.saved)
  const { id = '', version = 0 } = base ?? {}
  const orBefore = isLost(own)
  const isAsked = orBefore || (own === 'stale' && saved !== null && isAnswered(content, saved))
  const { data, error, isLoading } = useQuery({
    queryKey: ['kept-result', id, version, orBefore],
    queryFn: () => fetchKeptResult(id, version, orBefore),
    enabled: base !== null && isAsked,
    // After a save the earlier result remains until the server has answered about the new version.
    placeholderData: (before) => before,
    // A result of this version never changes; where there is none, somebody else may simulate it meanwhile.
    staleTime: ({ state }) => (state.data?.result != null && state.data.version === version ? Infinity : SOON_MS),
  })
  // Of the version that is open these are the open designs themselves, which need not be compared field by field.
  const kept: KeptResult | undefined =
    data?.version === version && saved !== null ? { ...data, designs: saved.designs } : data
  return { kept, error, isLoading }
}
