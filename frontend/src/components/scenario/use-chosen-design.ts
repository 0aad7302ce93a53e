import { useSearchParams } from 'react-router'

import { useActiveDesign } from './context'

import { chosenIndex } from '@/lib/report/run-result'

/** Which of the designs a page is about: the one that its address names, else the one that is being edited. */
export function useChosenDesign<T extends { id: string }>(designs: T[]) {
  const [search] = useSearchParams()
  const edited = useActiveDesign()
  const index = chosenIndex(designs, search.get('design') ?? edited.id)
  return { index, design: designs[index] }
}
