/** The throughput-latency curve: what its chart draws, and what it says in words. */
import type { LatencyDomain } from './distribution'

import type { LatencyTarget, LoadCurve, LoadCurveAnswer, LoadPoint, Quantity } from '@/api/types'
import type { Rows } from '@/lib/files/csv'
import { NO_BREAK, count, latency, show } from '@/lib/format/format'
import { readNumber } from '@/lib/format/typed-number'
import { asIops, asMs, type Iops, type Milliseconds } from '@/lib/format/units'

export type CurveDot = { iops: Iops; ms: Milliseconds; load: number }
export type CurveMark = CurveDot & { label: string }

const ROOM_BELOW = 0.15

/** Room for the words below the lowest marks, as a share of the axis. */
export function withRoomBelow([low, high]: LatencyDomain): LatencyDomain {
  return [asMs(low * (low / high) ** ROOM_BELOW), high]
}

export type LatencyKind = NonNullable<LatencyTarget['quantity']>
/** Mean or p99, of a class of VMs or, without one, of all. */
export type LatencyAsked = Pick<LatencyTarget, 'quantity' | 'vms'>

export const MEAN: LatencyAsked = { quantity: 'mean' }
export const P99: LatencyAsked = { quantity: 'p99' }

/** Name of a class of VMs; all VMs without one. */
export type Vms = LatencyTarget['vms']

function ownerAt(point: LoadPoint, vms: Vms) {
  return vms == null ? point : point.classes?.find(({ title }) => title === vms)
}

/** A latency under the load of a point; null where it knows no such class. */
export function latencyAt(point: LoadPoint, { quantity, vms }: LatencyAsked): Quantity | null {
  const owner = ownerAt(point, vms)
  if (owner === undefined) return null
  return quantity === 'p99' ? owner.latency_p99_ms : owner.latency_mean_ms
}

/** The IOPS of all VMs or of a class under the load of a point; null where it knows no such class. */
export function iopsAt(point: LoadPoint, vms: Vms): number | null {
  return ownerAt(point, vms)?.iops?.value ?? null
}

/** The knee of all VMs or of a class; null where the curve knows no such class. */
export function kneeOf(curve: LoadCurve, vms: Vms): LoadCurve['knee'] | null {
  return vms == null ? curve.knee : (curve.class_knees?.find(({ title }) => title === vms) ?? null)
}

/** The points with a steady state and an answer: a bound is none, and would be drawn far off the curve. */
export function curveDots(points: LoadPoint[], asked: LatencyAsked): CurveDot[] {
  return points.flatMap((point) => {
    const found = latencyAt(point, asked)
    const iops = iopsAt(point, asked.vms)
    if (found?.value == null || iops === null || found.tag === 'bound' || !point.steady) return []
    return [{ iops: asIops(iops), ms: asMs(found.value), load: point.load }]
  })
}

export function mostIops(dots: CurveDot[]): number {
  return Math.max(0, ...dots.map(({ iops }) => iops))
}

/** Loads with a name, on the line of the mean. */
export function marksOf({ curve, at_target: atTarget }: LoadCurveAnswer, vms: Vms): CurveMark[] {
  const mean = { ...MEAN, vms: vms ?? null }
  const marked = [
    { label: 'planned', point: curve.planned },
    { label: 'knee', point: kneeOf(curve, vms)?.point ?? null },
    { label: 'target', point: atTarget?.point ?? null },
  ]
  const marks = marked.flatMap(({ label, point }) =>
    point === null ? [] : curveDots([point], mean).map((dot) => ({ ...dot, label })),
  )
  const peak = peakOf(curve.points, mean)
  return peak === null ? marks : [...marks, { ...peak, label: 'peak' }]
}

/** The mean of a point, or why it has none. */
export function meanInWords(point: LoadPoint, vms: Vms = null): string {
  return latencyInWords(point, { ...MEAN, vms })
}

/** A latency under the load of a point, or why it has none. */
export function latencyInWords(point: LoadPoint, asked: LatencyAsked): string {
  const ms = latencyAt(point, asked)?.value ?? null
  if (ms !== null) return show(ms, 'latency')
  return point.steady ? 'not answered' : 'no steady state'
}

/** "1.5 times", as the load of a point reads. */
export function loadInWords(load: number): string {
  return load === 1 ? 'planned' : `${Number(load.toPrecision(3))} times`
}

/** "the planned load", "1.5 times the planned load", within a sentence. */
export function timesPlanned(load: number): string {
  return load === 1 ? 'the planned load' : `${loadInWords(load)} the planned load`
}

const CLEARLY_LESS = 0.99

/** The point past which more load completes clearly fewer I/Os, so that the curve bends back; null where none is. */
export function peakOf(points: LoadPoint[], asked = MEAN): CurveDot | null {
  const dots = curveDots(points, asked)
  const [first] = dots
  if (first === undefined) return null
  const peak = dots.reduce((best, dot) => (dot.iops > best.iops ? dot : best), first)
  return dots.some((dot) => isPast(peak, dot)) ? peak : null
}

function isPast(peak: CurveDot, { load, iops }: Pick<CurveDot, 'load' | 'iops'>): boolean {
  return load > peak.load && iops < CLEARLY_LESS * peak.iops
}

/** Past the peak a curve bends back: this is the part before, in which each IOPS has one latency. */
export function upToThePeak<T extends { iops: number }>(dots: T[]): T[] {
  const falls = dots.findIndex(({ iops }, index) => iops < (dots[index - 1]?.iops ?? 0))
  return falls < 0 ? dots : dots.slice(0, falls)
}

/** Where the curve falls, and why; null where it never does. */
export function peakInWords(points: LoadPoint[], asked = MEAN): string | null {
  const peak = peakOf(points, asked)
  if (peak === null) return null
  return `Past its peak at ${timesPlanned(peak.load)} the curve falls: ${whyItFalls(points, peak, asked.vms)}.`
}

/** Past a peak VMs may lose what other VMs gain; else all of them complete less. */
function whyItFalls(points: LoadPoint[], peak: CurveDot, vms: Vms): string {
  const at = points.find(({ load }) => load === peak.load)
  const end = points.findLast(({ load, steady }) => steady && load > peak.load)
  const gains = (iopsOf: (point: LoadPoint) => number) =>
    at !== undefined && end !== undefined && iopsOf(end) * CLEARLY_LESS > iopsOf(at)
  const own = (point: LoadPoint, title: Vms) => iopsAt(point, title) ?? 0
  if (vms != null) {
    return gains((point) => own(point, null) - own(point, vms))
      ? `other VMs complete more, and leave less to ${vms}`
      : SLOWED
  }
  const isShared = (at?.classes ?? []).some(({ title }) => gains((point) => own(point, title)))
  return isShared ? 'some VMs complete more, but others lose more than that' : SLOWED
}

const SLOWED = 'fuller queues slow each I/O, so more load completes fewer'

/** "101k, the peak" or "94.0k, past the peak": the IOPS of a point of a curve that falls. */
export function iopsInWords(point: LoadPoint, peak: CurveDot | null, vms: Vms = null): string {
  const { load } = point
  const iops = iopsAt(point, vms)
  const shown = show(iops, 'count')
  if (peak === null || iops === null) return shown
  if (load === peak.load) return `${shown}, the peak`
  return isPast(peak, { load, iops: asIops(iops) }) ? `${shown}, past the peak` : shown
}

/** Up to where more load pays, or why no such load is known. */
export function kneeInWords({ point, text }: LoadCurve['knee'], vms: Vms = null): string {
  if (point === null) return text
  return `The knee: up to ${timesPlanned(point.load)}, ${show(iopsAt(point, vms), 'count')}${NO_BREAK}IOPS at ${meanInWords(point, vms)}, IOPS grow faster than latency; beyond it, slower.`
}

/** What the chart shows of all VMs or of a class, for those who do not see it. */
export function curveInWords({ curve, at_target: atTarget }: LoadCurveAnswer, vms: Vms = null): string {
  const { planned, points } = curve
  const knee = kneeOf(curve, vms)
  const mean = latencyAt(planned, { ...MEAN, vms })?.value ?? null
  const dots = curveDots(points, { ...MEAN, vms })
  const first = dots[0]
  const last = dots.at(-1)
  const span =
    first === undefined || last === undefined
      ? 'No load of the curve has a steady state.'
      : `From ${loadInWords(first.load)} to ${loadInWords(last.load)} the planned load, IOPS go from ${count(first.iops)} to ${count(last.iops)} and the mean latency from ${latency(first.ms)} to ${latency(last.ms)}.`
  const now =
    mean === null
      ? planned.steady
        ? 'The analytic engine gives no answer at the planned load.'
        : 'The planned load has no steady state.'
      : `The planned load is ${show(iopsAt(planned, vms), 'count')}${NO_BREAK}IOPS at ${show(mean, 'latency')}.`
  const peak = peakInWords(points, { ...MEAN, vms })
  const told = [span, now, peak, knee && kneeInWords(knee, vms), atTarget?.text ?? null]
  return told.filter((sentence) => sentence !== null).join(' ')
}

/** Why part of the curve is not to be trusted; null where all is. */
export function curveDoubts(curve: LoadCurve): string | null {
  const end = curve.ends_before ?? null
  const points = curve.points.filter(({ load }) => load !== end?.load)
  const doubted = points.filter((point) => point.outside_validity !== null)
  const told = []
  if (doubted[0] !== undefined) {
    const are = doubted.length === 1 ? 'is' : 'are'
    told.push(
      `${doubted.length} of ${points.length} points ${are} outside the validity of the analytic engine: ${doubted[0].outside_validity}`,
    )
  }
  if (end !== null) told.push(`The curve ends before ${timesPlanned(end.load)}. ${end.outside_validity ?? ''}`.trim())
  return told.length === 0 ? null : advisedOnce(told.join(' '))
}

const ADVICE = ' Simulate this design.'

/** What each reason ends with is said once, at the end. */
function advisedOnce(reasons: string): string {
  const without = reasons.replaceAll(ADVICE, '')
  return without === reasons ? reasons : `${without}${ADVICE}`
}

/** Every point with full numbers, for the table and a spreadsheet. */
export function curveRows(curve: LoadCurve, vms: Vms = null): Rows {
  return {
    header: ['load', 'iops', 'latency_mean_ms', 'latency_p99_ms', 'steady'],
    rows: curve.points.map((point) => [
      point.load,
      iopsAt(point, vms) ?? '',
      latencyAt(point, { ...MEAN, vms })?.value ?? '',
      latencyAt(point, { ...P99, vms })?.value ?? '',
      String(point.steady),
    ]),
  }
}

const ABOVE_ZERO = 'a number above 0'

/** A typed latency target with the latency that it is about, or null. */
export function latencyTargetOf(quantity: LatencyKind, text: string): LatencyTarget | null {
  const typed = readNumber(text, ABOVE_ZERO)
  return typed.ok && typed.value > 0 ? { quantity, at_most_ms: typed.value } : null
}

/** Why a typed latency target is none; null where it is one, or nothing is typed yet. */
export function targetRefusal(text: string): string | null {
  if (text.trim() === '') return null
  const typed = readNumber(text, ABOVE_ZERO)
  if (!typed.ok) return typed.message
  return typed.value > 0 ? null : `${text.trim()} is not a latency target. Enter ${ABOVE_ZERO}.`
}
