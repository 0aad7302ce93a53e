import { useMutation } from '@tanstack/react-query'

import { useScenarioStore } from './context'

import { createScenario, fetchScenario, updateScenario } from '@/api/calls'
import { ApiError } from '@/api/client'
import { draftOfServer } from '@/lib/scenario/opened-draft'

const STALE = 412
const GONE = 404

export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.problem.status === STALE
}

export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.problem.status === GONE
}

/** Saving: a new version, or a scenario of its own (`asCopy`). Edits stay whatever happens. */
export function useSave() {
  const store = useScenarioStore()
  const save = useMutation({
    mutationFn: async ({ asCopy = false }: { asCopy?: boolean }) => {
      const { base, content } = store.getState()
      const answer =
        base === null || asCopy ? await createScenario(content) : await updateScenario(base.id, base.etag, content)
      return { answer, content }
    },
    onSuccess: ({ answer, content }) => {
      store.getState().markSaved(answer.data, answer.etag ?? '', content)
    },
  })
  const takeTheirs = useMutation({
    mutationFn: () => fetchScenario(store.getState().base?.id ?? ''),
    onSuccess: (answer) => {
      store.getState().replaceBy({ ...draftOfServer(answer), run: store.getState().run })
      save.reset()
    },
  })
  return { save, takeTheirs }
}
