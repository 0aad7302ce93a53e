import { useEffect } from 'react'

import type { Design, Report } from '@/api/types'
import { useKept } from '@/components/scenario/use-page-state'
import { commonScale, ghostBehind, meanOf, seen, type Means } from '@/lib/charts/wait-budget'


/**
 * One scale for the bars of all designs, and the mean before the last edit of this one. Only estimates are remembered,
 * so that an edit after a simulation compares an estimate with an estimate.
 */
export function useBudgetScale(design: Design, shown: Report, estimated: Report | null) {
  const [means, setMeans] = useKept<Means>('means', () => ({}))
  useEffect(() => {
    const next = estimated === null ? means : seen(means, design, meanOf(estimated), performance.now())
    if (next !== means) setMeans(next)
  })
  return { longestMs: commonScale(means, meanOf(shown)), ghostMs: ghostBehind(means, shown) }
}
