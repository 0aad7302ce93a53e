import { useState } from 'react'

import { useScenarioStore } from './context'

/** A state that the page finds again when it is opened once more, under a name of its own. */
export function useKept<T>(name: string, initial: () => T): [T, (value: T) => void] {
  const store = useScenarioStore()
  const [value, setValue] = useState(() => {
    const { kept } = store.getState()
    return name in kept ? (kept[name] as T) : initial()
  })
  const change = (next: T) => {
    setValue(next)
    store.getState().keep(name, next)
  }
  return [value, change]
}
