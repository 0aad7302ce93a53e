/** Why alike hosts load the same port unlike each other. */
import type { Design, Report, StationResult } from '@/api/types'
import { threeDigits } from '@/lib/format/format'
import { grouped } from '@/lib/format/names'

/** How many times the least of alike links the busiest carries before a word is said. */
const UNEVEN = 1.25

/** Null where links of alike hosts carry nearly the same, or nothing explains what they carry. */
export function unevenLinks(report: Report, design: Design): string | null {
  const isPaced = design.classes.some(({ workload }) => workload.loop === 'paced')
  const takesTurns = design.hosts.some(({ path_policy: policy }) => (policy ?? 'round_robin') === 'round_robin')
  if (!isPaced || !takesTurns) return null
  const links = report.stations.filter(({ kind, common_name: name }) => kind === 'link' && name != null)
  const ratio = Math.max(0, ...[...grouped(links, ({ common_name: name }) => name ?? '').values()].map(busiestToLeast))
  if (ratio < UNEVEN) return null
  return (
    `One of several identical hosts loads a port up to ${threeDigits(ratio)} times as much as another: VMs at a fixed pace keep ` +
    'their order, so round robin sends the I/Os of the same VMs down the same path. Another seed gives other hosts.'
  )
}

function busiestToLeast(copies: StationResult[]): number {
  const used = copies.flatMap(({ utilisation_pct: { tag, value } }) =>
    tag === 'simulated' && value !== null ? value : [],
  )
  const least = Math.min(...used)
  return used.length > 1 && least > 0 ? Math.max(...used) / least : 0
}
