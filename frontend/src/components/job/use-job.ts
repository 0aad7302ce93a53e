import { useMutation, useMutationState, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { ApiError } from '@/api/client'
import { followJob, isFinal, type Job, type JobKind } from '@/api/jobs'
import type { Design } from '@/api/types'
import { HEALTH_KEY } from '@/components/notices/server-health'

/** What is remembered of the jobs that the server keeps, and of the designs that a job was asked about. */
export const KEPT_JOBS = 'kept-jobs'
export const askedKey = (id: string | null) => ['asked-designs', id]

const keyOf = ({ name }: { name: string }, id: string | null) => [name, id]

/** A piece of long work as it was last seen. */
export function useSeenJob<T extends Job>(kind: JobKind<T>, id: string | null) {
  return useQuery({
    queryKey: keyOf(kind, id),
    queryFn: () => kind.fetch(id ?? ''),
    enabled: id !== null,
    staleTime: Infinity,
  })
}

/** Several of them, as those who follow them saw them last. */
export function useSeenJobs<T extends Job>(kind: JobKind<T>, ids: string[]) {
  return useQueries({
    queries: ids.map((id) => ({ queryKey: keyOf(kind, id), queryFn: () => kind.fetch(id), staleTime: Infinity })),
  })
}

/** One, followed until it has ended. One place of a page does it. */
export function useJob<T extends Job>(kind: JobKind<T>, id: string | null) {
  const queries = useQueryClient()
  const job = useSeenJob(kind, id)
  const following = job.data !== undefined && !isFinal(job.data)
  useEffect(() => {
    if (id === null || !following) return
    return followJob(kind, id, {
      onNews: (news) => queries.setQueryData<T>(keyOf(kind, id), (known) => kind.merged?.(known, news) ?? news),
      // Refused, the work is asked for anew, so that what refused it is shown.
      onError: (error) => {
        const refused = error instanceof ApiError
        void queries.invalidateQueries({ queryKey: refused ? keyOf(kind, id) : HEALTH_KEY })
      },
    })
  }, [kind, id, following, queries])
  return job
}

/** Starts a piece of long work; what the server answers is what is known of it first. */
export function useStartJob<T extends Job, Question>(
  kind: JobKind<T>,
  start: (question: Question) => Promise<T>,
  {
    onStarted,
    designsOf,
  }: {
    onStarted?: (id: string, question: Question) => void
    /** The designs that a question is about, to tell later whether they have changed. */
    designsOf?: (question: Question) => Design[]
  } = {},
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (question: Question) => start(question),
    onSuccess: (job, question) => {
      queries.setQueryData(keyOf(kind, job.id), job)
      if (designsOf !== undefined) queries.setQueryData(askedKey(job.id), designsOf(question))
      void queries.invalidateQueries({ queryKey: [KEPT_JOBS] })
      onStarted?.(job.id, question)
    },
  })
}

/** Asks the server to stop one. What came of it is known wherever its button is, also where that moves meanwhile. */
export function useCancelJob<T extends Job>(kind: JobKind<T>, id: string) {
  const queries = useQueryClient()
  const mutationKey = ['cancel', ...keyOf(kind, id)]
  const { mutate: cancel } = useMutation({
    mutationKey,
    mutationFn: () => kind.cancel(id),
    onSuccess: (job) => queries.setQueryData(keyOf(kind, id), job),
  })
  const asked = useMutationState({ filters: { mutationKey, exact: true }, select: ({ state }) => state }).at(-1)
  return { cancel, status: asked?.status ?? 'idle', error: asked?.error ?? null }
}

/** Asks the server to stop several, one after the other. */
export function useCancelJobs<T extends Job>(kind: JobKind<T>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (ids: string[]) => {
      for (const id of ids) queries.setQueryData(keyOf(kind, id), await kind.cancel(id))
    },
  })
}
