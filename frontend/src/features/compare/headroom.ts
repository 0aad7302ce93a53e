/** What the verdict adds in words: who differs for which class, and how much more load a design carries. */
import type { Design, LatencyTarget, Report } from '@/api/types'
import type { LoadCurves } from '@/components/run/use-load-curves'
import { tickLatency } from '@/lib/charts/distribution'
import { ROOM, targetsSet } from '@/lib/charts/headroom-targets'
import { asMs } from '@/lib/format/units'

/** Whose target the headroom is measured to: nobody's, unless a design has one. */
export function targetReason(designs: Design[], targets: LatencyTarget[]): string {
  const [first] = targets
  const what = first === undefined ? '' : untilInWords(first)
  const wanted = targetsSet(designs)
  if (wanted.length > 1)
    return `Headroom is an estimate: the load until the first of the ${wanted.length} latency targets that are set is reached.`
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
export function headroomOf(
  { answers, isComputing }: Pick<LoadCurves, 'answers' | 'isComputing'>,
  index: number,
  isMissed = false,
): string {
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
