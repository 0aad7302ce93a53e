import { useNavigate } from 'react-router'

import { useScenario } from './context'
import { useSave } from './use-save'

import { addressUnder } from '@/lib/scenario/pages'

/** Saving that stays on the page: a scenario that gets its first id goes on under its new address. */
export function useSaveHere() {
  const key = useScenario((state) => state.key)
  const navigate = useNavigate()
  const { save, takeTheirs } = useSave()
  const saveNow = (asCopy = false, onError?: () => void) => {
    // A promise, because what asks for the save may be gone from the page once it is done.
    void save.mutateAsync({ asCopy }).then(
      ({ answer }) => {
        // A page that was asked for meanwhile must not be called back.
        if (answer.data.id === key) return
        void navigate(addressUnder(answer.data.id, key, location), { replace: true })
      },
      () => onError?.(),
    )
  }
  return { save, takeTheirs, saveNow }
}
