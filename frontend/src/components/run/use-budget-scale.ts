import { useEffect } from 'react'

import type { Design } from '@/api/types'
import { useKept } from '@/components/scenario/use-page-state'
import { commonScale, seen, type Means } from '@/lib/charts/wait-budget'
import type { Milliseconds } from '@/lib/format/units'


/** One scale for the bars of all designs, and the mean before the last edit of this one. */
export function useBudgetScale(design: Design, mean: Milliseconds) {
  const [means, setMeans] = useKept<Means>('means', () => ({}))
  useEffect(() => {
    const next = seen(means, design, mean, performance.now())
    if (next !== means) setMeans(next)
  })
  const before = means[design.id]?.before ?? null
  return { longestMs: commonScale(means, mean), ghostMs: before === mean ? null : before }
}
