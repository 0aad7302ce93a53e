/** The wait budget of a class of VMs as segments of one bar. */

import { roundAbove } from './round-ticks'

import type { GroupResult, Layer, Report } from '@/api/types'
import { show, showQuantity } from '@/lib/format/format'
import { latencyColumn, type LatencyColumn } from '@/lib/format/latency-column'
import { asMs, asPercent, percentOf, type Milliseconds, type Percent } from '@/lib/format/units'
import { beforeLastEdit, type Seen } from '@/lib/report/last-edit'
import { LAYERS, type LayerMark, type Pattern } from '@/lib/report/layers'

export type Segment = {
  layer: Layer
  label: string
  pattern: Pattern
  /** Start and width in percent of the whole bar. */
  start: Percent
  width: Percent
  latency: string
  /** With its share of the whole. */
  text: string
}

/** Below both of these a layer is too small to be seen, and its digits say nothing. */
const LEAST_SHARE_PCT = 0.1
const LEAST_MS = 0.0001

/** Whether a layer takes a part of the latency that can be seen. */
export function isSeen({ mean_ms: { value }, share_pct: share }: GroupResult['wait_budget'][number]): boolean {
  return value !== null && value > 0 && ((share ?? 0) >= LEAST_SHARE_PCT || value >= LEAST_MS)
}

/** The layers in which some group spends time that can be seen. */
export function seenLayers(groups: GroupResult[]): LayerMark[] {
  return LAYERS.filter(({ layer }) =>
    groups.some(({ wait_budget: parts }) => parts.some((part) => part.layer === layer && isSeen(part))),
  )
}

/** The other layers: "vSCSI, HBA"; empty where there are none. */
export function unseenLayers(groups: GroupResult[]): string {
  const seen = seenLayers(groups)
  return LAYERS.filter((mark) => !seen.includes(mark))
    .map(({ label }) => label)
    .join(', ')
}

/** `longestMs` is the latency that fills the bar, so that bars of several groups compare. */
export function segmentsOf(group: GroupResult, longestMs: Milliseconds): Segment[] {
  let start = asPercent(0)
  return LAYERS.flatMap(({ layer, label, pattern }) => {
    const part = group.wait_budget.find((candidate) => candidate.layer === layer)
    const ms = asMs(part?.mean_ms.value ?? 0)
    if (part === undefined || longestMs <= 0 || !isSeen(part)) return []
    const width = percentOf(ms, longestMs)
    const latency = showQuantity(part.mean_ms, 'latency')
    const text = `${latency} (${show(part.share_pct, 'share')})`
    const segment = { layer, label, pattern, start, width, latency, text }
    start = asPercent(start + width)
    return [segment]
  })
}

/** Share of a bar in which the name of a layer has room [%]. */
const ROOM_FOR_A_NAME = 14

/** Whether a layer takes so much of the bar that its name fits into it. */
export function isWideEnough({ width }: Segment): boolean {
  return width >= ROOM_FOR_A_NAME
}

/** Below this a budget is written in microseconds, since most of its layers take some only. */
const SHORT_BUDGET_MS = 10

/** The column of a budget's means. */
export function budgetColumn(groups: GroupResult[]): LatencyColumn {
  const means = groups.flatMap((group) => group.wait_budget.map(({ mean_ms }) => asMs(mean_ms.value ?? 0)))
  return Math.max(0, ...means) < SHORT_BUDGET_MS ? latencyColumn(means, 'µs', 1) : latencyColumn(means)
}

export function longestMean(groups: GroupResult[]): Milliseconds {
  return asMs(Math.max(0, ...groups.map((group) => group.latency_ms.mean.value ?? 0)))
}

export function meanOf({ total }: Pick<Report, 'total'>): Milliseconds {
  return asMs(total.latency_ms.mean.value ?? 0)
}

/** The mean behind the bar of a report: the estimate before the last edit. */
export function ghostBehind(all: Seen, shown: Report): Milliseconds | null {
  const before = beforeLastEdit(all, shown)?.meanMs ?? null
  return before === null || before === meanOf(shown) ? null : asMs(before)
}

/** The latency that fills the bars of all designs: a round number, so that it seldom changes. */
export function commonScale(all: Seen, mean: Milliseconds): Milliseconds {
  const means = Object.values(all).flatMap(({ now, before }) => [now.meanMs ?? 0, before?.meanMs ?? 0])
  return asMs(roundAbove(Math.max(mean, ...means)))
}
