import { useEffect, useState } from 'react'

import { draftOfState, type ScenarioStore } from './store'

import { removeDraft, writeDraft } from '@/lib/scenario/drafts'

/** Keeps every change in this browser. Returns whether the browser still takes them. */
export function useAutosave(store: ScenarioStore): boolean {
  const [kept, setKept] = useState(true)
  useEffect(
    () =>
      store.subscribe((state, before) => {
        const changed = state.content !== before.content || state.base !== before.base || state.run !== before.run
        if (!changed) return
        setKept(writeDraft(localStorage, draftOfState(state, new Date().toISOString())))
        if (state.key !== before.key) removeDraft(localStorage, before.key)
      }),
    [store],
  )
  return kept
}
