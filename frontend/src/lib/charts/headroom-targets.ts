/** The latencies that end the room of designs: their targets, or a round value where nobody set one. */
import { roundAbove } from './round-ticks'

import type { Design, LatencyTarget, Report } from '@/api/types'
import { about, ALL_VMS, targetsOf } from '@/lib/design/class-targets'
import { resultsOf } from '@/lib/report/class-ranking'

/** A target that nobody set is so much above today's p99 at least: it is compared with estimates. */
export const ROOM = 1.25

/** The targets that designs have, that for all VMs before those of classes, each of the first design that has it. */
export function targetsSet(designs: Design[]): LatencyTarget[] {
  const found = new Map<string, LatencyTarget>()
  for (const { title, statistic, atMostMs } of designs.flatMap(targetsOf)) {
    if (!found.has(title)) found.set(title, { quantity: statistic, at_most_ms: atMostMs, ...about(title) })
  }
  return [...found.values()].toSorted((one, other) => Number(one.vms !== undefined) - Number(other.vms !== undefined))
}

/** The target that is set for all VMs or for a class; null where none is. */
export function targetSet(designs: Design[], vms: string): LatencyTarget | null {
  return targetsSet(designs).find((target) => (target.vms ?? ALL_VMS) === vms) ?? null
}

/** The latencies that end headroom, whichever is reached first: all that are set, else that of the curves. */
export function headroomTargets(designs: Design[], reports: Report[]): LatencyTarget[] {
  const wanted = targetsSet(designs)
  return wanted.length === 0 ? [curveTarget(designs, reports, ALL_VMS)] : wanted
}

/** The latency of all VMs or of a class that curves are drawn to: its target, else a round p99 well above those of all designs. */
export function curveTarget(designs: Design[], reports: Report[], vms: string): LatencyTarget {
  const wanted = targetSet(designs, vms)
  if (wanted !== null) return wanted
  const found = resultsOf(reports, designs, vms).map(
    (group) => group?.latency_ms.p99.value ?? group?.latency_ms.mean.value ?? 0,
  )
  return { quantity: 'p99', at_most_ms: roundAbove(ROOM * Math.max(0, ...found)), ...about(vms) }
}
