import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { fetchLoadCurve } from '@/api/calls'
import type { Design, LoadCurveAnswer, Report } from '@/api/types'
import { curveTarget } from '@/lib/charts/headroom-targets'
import { firstTargetOwner } from '@/lib/design/class-targets'
import { designText, isSameDesign } from '@/lib/design/same-design'

/** A curve takes far longer than an estimate: it waits until the edits pause. */
const PAUSE_MS = 1000

export type SettledCurve = { answer: LoadCurveAnswer | null; vms: string; isOld: boolean }

/** Latency over load of a design that is being edited; while it is edited, that of a moment ago. */
export function useSettledCurve(design: Design, report: Report | null): SettledCurve {
  const [settled, setSettled] = useState<{ design: Design; report: Report } | null>(null)
  useEffect(() => {
    if (report === null) return undefined
    const timer = setTimeout(() => setSettled({ design, report }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [design, report])
  const isOfThis = settled !== null && settled.design.id === design.id
  const vms = firstTargetOwner(settled?.design ?? design)
  const targets = settled === null ? [] : [curveTarget([settled.design], [settled.report], vms)]
  const curve = useQuery({
    queryKey: ['load-curve', settled === null ? null : designText(settled.design), targets],
    queryFn: ({ signal }) => fetchLoadCurve(settled?.design ?? design, targets, signal),
    enabled: isOfThis,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
  })
  const isSettled = isOfThis && isSameDesign(settled.design, design)
  return { answer: isOfThis ? (curve.data ?? null) : null, vms, isOld: !isSettled || curve.isPlaceholderData }
}
