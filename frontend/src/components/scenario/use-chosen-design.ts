import { useSearchParams } from 'react-router'

import { useActiveDesign, useScenario } from './context'

import { chosenIndex } from '@/lib/report/run-result'

/**
 * Which of the designs a page is about: the one that its address names, else the one that is being
 * edited. To choose another is to edit it too, so that the next page is about the same design.
 */
export function useChosenDesign<T extends { id: string }>(designs: T[]) {
  const [search, setSearch] = useSearchParams()
  const edited = useActiveDesign()
  const ids = useScenario((state) => state.content.designs).map(({ id }) => id)
  const activate = useScenario((state) => state.activate)
  const index = chosenIndex(designs, search.get('design') ?? edited.id)
  const choose = (next: number) => {
    const id = designs[next]?.id ?? ''
    if (ids.includes(id)) activate(ids.indexOf(id))
    setSearch({ design: id }, { replace: true })
  }
  return { index, design: designs[index], choose }
}
