import { createContext, useContext } from 'react'
import { useStore } from 'zustand'

import type { ScenarioState, ScenarioStore } from './store'

import type { Design } from '@/api/types'
import { shownAfter } from '@/lib/design/designs'
import { titleIn, type FormerTitle } from '@/lib/design/part-words'
import { saveState, type SaveState } from '@/lib/scenario/drafts'

export const ScenarioContext = createContext<ScenarioStore | null>(null)

export function useScenarioStore(): ScenarioStore {
  const store = useContext(ScenarioContext)
  if (store === null) throw new Error('No scenario is open here')
  return store
}

export function useScenario<T>(selector: (state: ScenarioState) => T): T {
  return useStore(useScenarioStore(), selector)
}

/** The design that is being edited. A scenario always has at least one. */
export function useActiveDesign(): Design {
  return useScenario((state) => {
    const design = state.content.designs[state.active] ?? state.content.designs[0]
    if (design === undefined) throw new Error('A scenario has at least one design')
    return design
  })
}

export function useSaveState(): SaveState {
  return useScenario(saveState)
}

export function useHistory() {
  const store = useScenarioStore()
  const { temporal } = store
  const stepping = (step: () => void) => {
    const { content, active } = store.getState()
    step()
    store.setState({ active: shownAfter(content.designs, store.getState().content.designs, active) })
  }
  return {
    undo: () => stepping(() => temporal.getState().undo()),
    redo: () => stepping(() => temporal.getState().redo()),
    canUndo: useStore(temporal, (state) => state.pastStates.length > 0),
    canRedo: useStore(temporal, (state) => state.futureStates.length > 0),
  }
}

/** What parts that are gone were called, in what was edited or saved before. */
export function useFormerTitle(): FormerTitle {
  const store = useScenarioStore()
  return (id) => {
    const past = store.temporal.getState().pastStates.toReversed()
    const contents = [...past.map(({ content }) => content), store.getState().saved]
    return titleIn(
      contents.flatMap((content) => content?.designs ?? []),
      id,
    )
  }
}
