/** The throughput-latency curves of several designs on one pair of axes. */
import type { GroupResult, LatencyTarget, LoadCurve, LoadCurveAnswer } from '@/api/types'
import { tickLatency } from '@/lib/charts/distribution'
import {
  curveDots,
  curveDoubts,
  iopsAt,
  kneeOf,
  meanInWords,
  peakInWords,
  peakOf,
  timesPlanned,
  latencyAt,
  latencyInWords,
  MEAN,
  P99,
  type LatencyAsked,
  type Vms,
} from '@/lib/charts/load-curve'
import { loadLine, loadPicture, withTargetPoint, type LoadPicture } from '@/lib/charts/load-picture'
import { letterOf, OF_SCENARIO, type NameOf, type Naming } from '@/lib/design/design-marks'
import type { Rows } from '@/lib/files/csv'
import { NO_BREAK, capitalised, count, show } from '@/lib/format/format'
import { asMs } from '@/lib/format/units'
import { NO_SUCH_CLASS } from '@/lib/report/classes'

export type DesignCurve = { index: number; title: string; answer: LoadCurveAnswer }
/** "p99 ≤ 2 ms", "SQL p99 ≤ 1 ms". */
export function targetInShort({ quantity, at_most_ms: ms, vms }: LatencyTarget): string {
  return `${vms == null ? '' : `${vms} `}${quantity === 'p99' ? 'p99' : 'mean'} ≤ ${tickLatency(asMs(ms))}`
}

/** What is drawn, of which VMs, and what the dashed line is: a target, or a round value where nobody set one. */
export function curvesInWords(target: LatencyTarget, isSet: boolean): string {
  const { quantity, vms } = target
  const axes = `${quantity === 'p99' ? 'p99' : 'Mean latency'}${vms == null ? '' : ` of ${vms}`} over ${vms == null ? '' : 'its '}IOPS, estimated.`
  const line = isSet
    ? `the dashed line is the target, ${targetInShort(target)}.`
    : `the dashed line is a round value, ${targetInShort(target)}: no target is set for ${vms ?? 'all VMs'}.`
  return `${axes} A ring is the planned load, a filled marker a simulation of it; ${line}`
}

/** Whether a design has no VMs of the class that is asked about. */
export function lacksClass({ points }: LoadCurve, { vms }: LatencyAsked): boolean {
  const known = points.flatMap(({ classes = [] }) => classes)
  return vms != null && known.length > 0 && !known.some(({ title }) => title === vms)
}

/** The load that a design reaches within a target; "…" while it is searched. */
export function atTargetOf(answer: LoadCurveAnswer | undefined, isComputing: boolean): string {
  if (answer === undefined) return isComputing ? '…' : 'Not known.'
  return answer.headroom?.reached ?? NO_SUCH_CLASS
}

/** A latency under the planned load, or why there is none. */
export function plannedInWords(curve: LoadCurve, asked: LatencyAsked): string {
  if (lacksClass(curve, asked)) return NO_SUCH_CLASS
  return latencyInWords(curve.planned, asked)
}

/** "0.5 times the planned load: 100k IOPS at 0.561 ms", of all VMs or of a class; or why there is none. */
export function kneeInShort(curve: LoadCurve, vms: Vms): string {
  const knee = kneeOf(curve, vms)
  if (knee === null) return NO_SUCH_CLASS
  const { point, text } = knee
  if (point === null) return text
  return `${capitalised(timesPlanned(point.load))}: ${show(iopsAt(point, vms), 'count')}${NO_BREAK}IOPS at ${meanInWords(point, vms)}`
}

/** A line for each design, with its simulation, and where a curve begins to fall. */
export function overlayOf(
  curves: DesignCurve[],
  target: LatencyTarget,
  groups: (GroupResult | null)[] = [],
  { nameOf, markOf }: Naming = OF_SCENARIO,
): LoadPicture {
  const peaks = curves.flatMap(({ answer: { curve } }) => peakOf(curve.points, target) ?? [])
  return loadPicture({
    lines: curves.map(({ index, answer }) =>
      loadLine({ ...markOf(index), name: capitalised(nameOf(index)) }, withTargetPoint(answer), target, groups[index]),
    ),
    marks: peaks.map((peak) => ({ ...peak, label: 'peak' })),
    room: null,
    target,
    vms: target.vms ?? null,
  })
}

/** "A, B: 2 of 13 points are outside the validity of the analytic engine: ..." for the curves that are in part doubtful. */
export function overlayDoubts(curves: DesignCurve[], nameOf: NameOf = letterOf): string[] {
  const told = curves.flatMap(({ index, answer: { curve } }) => {
    const doubt = curveDoubts(curve)
    return doubt === null ? [] : [{ name: capitalised(nameOf(index)), doubt }]
  })
  return [...new Set(told.map(({ doubt }) => doubt))].map((doubt) => {
    const names = told.filter((one) => one.doubt === doubt).map(({ name }) => name)
    return `${names.join(', ')}: ${doubt}`
  })
}

/** "A: 100k IOPS at 1.27 ms planned, at most 101k." for each design. */
export function overlayInWords(curves: DesignCurve[], target: LatencyTarget, nameOf: NameOf = letterOf): string[] {
  return curves.map(({ index, answer: { curve } }) => {
    const name = capitalised(nameOf(index))
    const dots = curveDots(curve.points, target)
    if (lacksClass(curve, target)) return `${name}: ${NO_SUCH_CLASS}.`
    if (dots.length === 0)
      return `${name}: no load ${curve.points.some(({ steady }) => steady) ? 'is answered' : 'has a steady state'}.`
    const most = Math.max(...dots.map((dot) => dot.iops))
    const ms = latencyAt(curve.planned, target)?.value ?? null
    const planned =
      ms === null
        ? `the planned load ${curve.planned.steady ? 'is not answered' : 'has no steady state'}`
        : `${show(iopsAt(curve.planned, target.vms), 'count')}${NO_BREAK}IOPS at ${show(ms, 'latency')} as planned`
    const peak = peakInWords(curve.points, target)
    const end = curve.ends_before == null ? 'at most' : 'estimated up to'
    return `${name}: ${planned}, ${end} ${count(most)}${NO_BREAK}IOPS.${peak === null ? '' : ` ${peak}`}`
  })
}

/** All points with full numbers, for a spreadsheet. */
export function overlayRows(curves: DesignCurve[], { vms }: LatencyAsked): Rows {
  return {
    header: ['design', 'vms', 'load', 'iops', 'latency_mean_ms', 'latency_p99_ms', 'steady'],
    rows: curves.flatMap(({ title, answer: { curve } }) =>
      curve.points.map((point) => [
        title,
        vms ?? 'all VMs',
        point.load,
        iopsAt(point, vms) ?? '',
        latencyAt(point, { ...MEAN, vms: vms ?? null })?.value ?? '',
        latencyAt(point, { ...P99, vms: vms ?? null })?.value ?? '',
        String(point.steady),
      ]),
    ),
  }
}
