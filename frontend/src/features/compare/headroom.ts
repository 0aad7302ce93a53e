/** What the verdict adds in words: who differs for which class, and how much more load a design carries. */
import type { LoadCurves } from './use-load-curves'

import type { Design, LatencyTarget, Report } from '@/api/types'
import { tickLatency } from '@/lib/charts/distribution'
import { roundAbove } from '@/lib/charts/round-ticks'
import { about, ALL_VMS, targetsOf } from '@/lib/design/class-targets'
import { asMs } from '@/lib/format/units'
import { resultsOf } from '@/lib/report/class-ranking'

/** A target that nobody set is so much above today's p99 at least: it is compared with estimates. */
const ROOM = 1.25

/** The targets that designs have, that for all VMs before those of classes, each of the first design that has it. */
function targetsSet(designs: Design[]): LatencyTarget[] {
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
  const found = resultsOf(reports, designs, vms).map((group) => group?.latency_ms.p99.value ?? group?.latency_ms.mean.value ?? 0)
  return { quantity: 'p99', at_most_ms: roundAbove(ROOM * Math.max(0, ...found)), ...about(vms) }
}

/** Whose target the headroom is measured to: nobody's, unless a design has one. */
export function targetReason(designs: Design[], targets: LatencyTarget[]): string {
  const [first] = targets
  const what = first === undefined ? '' : untilInWords(first)
  const wanted = targetsSet(designs)
  if (wanted.length > 1) return `Headroom is an estimate: the load until the first of the ${wanted.length} latency targets that are set is reached.`
  if (wanted.length === 1) return `Headroom is an estimate: the load until ${what}, the latency target that is set.`
  return (
    `No latency target is set, so headroom is an estimate of the load until ${what}: ` +
    `a round value, at least ${ROOM} times the slowest p99 here.`
  )
}

/** "p99 is 2 ms", "p99 of SQL is 2 ms". */
function untilInWords({ quantity, at_most_ms: ms, vms }: LatencyTarget): string {
  return `${quantity === 'p99' ? 'p99' : 'the mean'}${vms == null ? '' : ` of ${vms}`} is ${tickLatency(asMs(ms))}`
}

/** "The primary controller, now 53 % busy": what would limit a design next; empty where that is not known. */
export function nextLimitOf({ bottleneck }: Report): string {
  const { text = '', sentence = '' } = bottleneck.next_limit ?? {}
  return text === '' ? sentence : text
}

/** The headroom of a design as a sentence, once its curve is there. */
export function headroomOf({ answers, isComputing }: Pick<LoadCurves, 'answers' | 'isComputing'>, index: number, isMissed = false): string {
  const headroom = answers[index]?.headroom
  if (headroom != null) return isMissed ? headroom.missed : headroom.sentence
  return isComputing ? '…' : 'Not known.'
}

/** Reports with the same doubt, by their places: it is said once. */
export function doubtsTogether(reports: Report[]): { report: Report; places: number[] }[] {
  const found: { report: Report; places: number[] }[] = []
  reports.forEach((report, place) => {
    const { status, status_text: text } = report
    const same = found.find((one) => one.report.status === status && one.report.status_text === text)
    if (same === undefined) found.push({ report, places: [place] })
    else same.places.push(place)
  })
  return found
}
