/** The wait budget of a VM group as segments of one bar. */

import type { GroupResult, Layer } from '@/api/types'
import { show, showQuantity } from '@/lib/format/format'
import { asMs, asPercent, percentOf, type Milliseconds, type Percent } from '@/lib/format/units'
import { LAYERS, type Pattern } from '@/lib/report/layers'


export type Segment = {
  layer: Layer
  label: string
  pattern: Pattern
  /** Start and width in percent of the whole bar. */
  start: Percent
  width: Percent
  text: string
}

/** `longestMs` is the latency that fills the bar, so that bars of several groups compare. */
export function segmentsOf(group: GroupResult, longestMs: Milliseconds): Segment[] {
  let start = asPercent(0)
  return LAYERS.flatMap(({ layer, label, pattern }) => {
    const part = group.wait_budget.find((candidate) => candidate.layer === layer)
    const ms = asMs(part?.mean_ms.value ?? 0)
    if (part === undefined || ms <= 0 || longestMs <= 0) return []
    const width = percentOf(ms, longestMs)
    const text = `${showQuantity(part.mean_ms, 'latency')} (${show(part.share_pct, 'percent')})`
    const segment = { layer, label, pattern, start, width, text }
    start = asPercent(start + width)
    return [segment]
  })
}

export function longestMean(groups: GroupResult[]): Milliseconds {
  return asMs(Math.max(0, ...groups.map((group) => group.latency_ms.mean.value ?? 0)))
}
