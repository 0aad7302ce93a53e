import { useEffect } from 'react'

import type { Design, Report } from '@/api/types'
import { useKept } from '@/components/scenario/use-page-state'
import { commonScale, ghostBehind, meanOf } from '@/lib/charts/wait-budget'
import { beforeLastEdit, changesOf, figuresOf, seen, simulated, type Seen } from '@/lib/report/last-edit'

/**
 * What the last edit moved, and one scale for the bars of all designs. Only estimates are remembered, so that an edit
 * after a simulation compares an estimate with an estimate.
 */
export function useLastEdit(design: Design, shown: Report, estimated: Report | null) {
  const [all, setAll] = useKept<Seen>('last-edit', () => ({}))
  useEffect(() => {
    const known = shown.engine === 'analytic' ? all : simulated(all, shown.design_id)
    const next = estimated === null ? known : seen(known, design, figuresOf(estimated), performance.now())
    if (next !== all) setAll(next)
  })
  return {
    scale: { longestMs: commonScale(all, meanOf(shown)), ghostMs: ghostBehind(all, shown) },
    changes: changesOf(beforeLastEdit(all, shown), figuresOf(shown)),
  }
}
