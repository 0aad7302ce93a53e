/** Picking from a run's reports, and saying what is there in words. */

import { layerLabel } from './layers'

import type { GroupResult, Report, RunResult } from '@/api/types'
import { dateTime, NO_BREAK, show, showQuantity } from '@/lib/format/format'

export function reportOf(reports: Report[], designId: string): Report | null {
  return reports.find((report) => report.design_id === designId) ?? null
}

type Found = Pick<RunResult, 'computed_at' | 'reports'>

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
      (part) => `${layerLabel(part.layer)} ${showQuantity(part.mean_ms, 'latency')} (${show(part.share_pct, 'share')})`,
    )
  return `Mean latency ${show(mean, 'latency')}: ${spent.join(', ')}.`
}

/** "Simulated 12 Nov 2026, 14:03", in the time of the reader; "Computed ..." where nothing was simulated. */
export function computedInWords(result: Found): string {
  return `${isSimulated(result) ? 'Simulated' : 'Computed'} ${dateTime(result.computed_at)}`
}

/** The same beside numbers: "Simulated 12 Nov 2026, 14:03, 95 % interval". */
export function markInWords(result: Found): string {
  return isSimulated(result) ? `${computedInWords(result)}, 95${NO_BREAK}% interval` : computedInWords(result)
}

function isSimulated({ reports }: Found): boolean {
  return reports.some(({ run }) => run !== null)
}

/** The design that an address names; without a name, or with an unknown one, the first. */
export function chosenIndex(designs: { id: string }[], id: string | null): number {
  return Math.max(
    designs.findIndex((design) => design.id === id),
    0,
  )
}
