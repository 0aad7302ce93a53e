import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { inChunks, worstFirst } from './failures'

import { fetchFailures } from '@/api/calls'
import type { Design } from '@/api/types'
import { withoutTargets } from '@/lib/design/class-targets'
import { designText } from '@/lib/design/same-design'

/** Every single failure of a design, asked for a few parts at a time, so that it can be followed and stopped. */
export function useFailures(judged: Design) {
  // Targets judge the answers, which therefore stay while one is typed.
  const design = withoutTargets(judged)
  const key = ['failures', designText(design)]
  const queries = useQueryClient()
  const [stopped, setStopped] = useState(false)
  const overview = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => fetchFailures(design, [], signal),
    staleTime: Infinity,
  })
  const listed = overview.data?.listed ?? []
  const chunks = inChunks(listed.map(({ path }) => path))
  const done = chunks.findIndex((chunk) => queries.getQueryData([...key, chunk]) === undefined)
  const answers = useQueries({
    queries: chunks.map((chunk, index) => ({
      queryKey: [...key, chunk],
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchFailures(design, chunk, signal),
      staleTime: Infinity,
      // One after the other: the server estimates them on one processor.
      enabled: !stopped && (done < 0 || index <= done),
    })),
  })
  const found = worstFirst(answers.flatMap(({ data }) => data?.failures ?? []))
  const isComplete = overview.data !== undefined && found.length === listed.length
  const error = overview.error ?? answers.find((answer) => answer.error !== null)?.error ?? null
  return {
    healthy: overview.data?.healthy ?? null,
    parts: overview.data?.parts ?? 0,
    listed,
    found,
    isComplete,
    isWaiting: !isComplete && error === null,
    error,
    stopped,
    stop: () => {
      setStopped(true)
      void queries.cancelQueries({ queryKey: key })
    },
    goOn: () => setStopped(false),
  }
}
