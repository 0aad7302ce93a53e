/** Picking from a run's reports, and saying what is there in words. */

import { layerLabel } from './layers'

import type { GroupResult, Report, RunResult } from '@/api/types'
import { show, showQuantity } from '@/lib/format/format'

export function reportOf(reports: Report[], designId: string): Report | null {
  return reports.find((report) => report.design_id === designId) ?? null
}

export function titlesOf(designs: { id: string; title: string }[]): Map<string, string> {
  return new Map(designs.map((design) => [design.id, design.title]))
}

/** "Mean latency 1.28 ms: device queue 0.780 ms (61 %), media 0.216 ms (17 %), ..." */
export function budgetInWords(group: GroupResult): string {
  const mean = group.latency_ms.mean.value
  if (mean === null) return group.latency_ms.mean.note ?? 'There is no mean latency.'
  const spent = group.wait_budget
    .filter((part) => (part.share_pct ?? 0) >= 1)
    .sort((one, other) => (other.share_pct ?? 0) - (one.share_pct ?? 0))
    .map(
      (part) =>
        `${layerLabel(part.layer)} ${showQuantity(part.mean_ms, 'latency')} (${show(part.share_pct, 'share')})`,
    )
  return `Mean latency ${show(mean, 'latency')}: ${spent.join(', ')}.`
}

export function hasComparison(result: RunResult | null | undefined): boolean {
  return result?.comparison != null
}

/** The design that an address names; without a name, or with an unknown one, the first. */
export function chosenIndex(designs: { id: string }[], id: string | null): number {
  return Math.max(
    designs.findIndex((design) => design.id === id),
    0,
  )
}
