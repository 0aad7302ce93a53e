/** What the chart of latency over load draws, whatever its lines are: mean and p99 of a design, or a line for each design. */
import { logDomain, tickLatency, type LatencyDomain } from './distribution'
import type { HoverDot } from './hover'
import {
  curveDots,
  iopsAt,
  latencyAt,
  loadInWords,
  marksOf,
  MEAN,
  mostIops,
  P99,
  withRoomBelow,
  type CurveDot,
  type CurveMark,
  type LatencyAsked,
  upToThePeak,
  type Vms,
} from './load-curve'
import { labelledTogether } from './mark-labels'

import type { GroupResult, LatencyTarget, LoadCurve, LoadCurveAnswer, LoadPoint, Quantity } from '@/api/types'
import type { Marker } from '@/lib/design/design-marks'
import { count, latency, NO_BREAK } from '@/lib/format/format'
import { asIops, asMs, type Iops, type Milliseconds } from '@/lib/format/units'

/** A latency with the ends of its interval, or of the stated error of an estimate. */
export type BandDot = { iops: Iops; load: number; low: Milliseconds; high: Milliseconds }

/** What a line looks like, and the name at its end. */
export type LineLook = { name: string; color: string; dash: string; marker: Marker }

export type LoadLine = LineLook & {
  dots: CurveDot[]
  band: BandDot[]
  planned: CurveDot | null
  /** A simulation of the planned load, with its interval. */
  simulated: (CurveDot & BandDot) | null
}

/** From the planned load to that at the target, and how much more that is. */
export type LoadRoom = { from: Iops; to: Iops; label: string; end: string }

export type LoadPicture = {
  /** What the axis of the load counts: "IOPS of SQL", or `BY_LOAD`, where the dots have loads in place of IOPS. */
  axis: string
  lines: LoadLine[]
  marks: CurveMark[]
  room: LoadRoom | null
  target: { ms: Milliseconds; label: string } | null
  domain: LatencyDomain
  most: number
}

type Drawn = Pick<LoadPicture, 'lines' | 'marks' | 'room'> & { target: LatencyTarget | null; vms?: Vms }

/** How far above the target, or a slower plan, the axis goes on: what lies beyond would flatten what is of use. */
const PAST_TARGET = 2.5

/** Lines with what stands around them, on axes that hold the plan and the target and end past them. */
export function loadPicture({ lines: whole, marks, room, target, vms }: Drawn): LoadPicture {
  const at = target && { ms: asMs(target.at_most_ms), label: `target ${tickLatency(asMs(target.at_most_ms))}` }
  const end = at && endOfAxis(whole, at.ms)
  const isWithin = ({ ms }: { ms: Milliseconds }) => end === null || ms <= end
  const lines = alikeTogether(end === null ? whole : whole.map((line) => cutAt(line, end)), isWithin)
  const values = lines
    .flatMap(({ dots, simulated }) => [...dots, ...(simulated === null ? [] : [simulated])])
    .filter(isWithin)
    .map(({ ms }) => ms)
  const isFlat = areFlat(lines)
  const placed = <T extends { iops: Iops; load: number }>(dot: T): T =>
    isFlat ? { ...dot, iops: asIops(dot.load) } : dot
  const drawn = lines.map((line) => ({
    ...line,
    dots: line.dots.map(placed),
    band: line.band.map(placed),
    planned: line.planned && placed(line.planned),
    simulated: line.simulated && placed(line.simulated),
  }))
  return {
    axis: isFlat ? BY_LOAD : vms == null ? 'IOPS' : `IOPS of ${vms}`,
    lines: drawn,
    marks: labelledTogether(marks.filter(isWithin).map(placed)),
    room: isFlat ? null : room,
    target: at,
    domain: withRoomBelow(logDomain(at === null ? values : [...values, at.ms, asMs(at.ms * ROOM_ABOVE)])),
    most: Math.max(mostIops(drawn.flatMap(({ dots }) => dots)), (isFlat ? null : room?.to) ?? 0),
  }
}

const BY_LOAD = 'Load, as a multiple of the plan'
const FLAT = 0.9

/** Whether no load changes the IOPS, as behind a full queue: over them, the lines would be one above the other. */
function areFlat(lines: LoadLine[]): boolean {
  const iops = lines.flatMap(({ dots }) => dots.map((dot) => dot.iops))
  return iops.length > lines.length && Math.min(...iops) > FLAT * Math.max(...iops)
}

/** Room above the target for what is too slow. */
const ROOM_ABOVE = 1.5

function endOfAxis(lines: LoadLine[], targetMs: Milliseconds): Milliseconds {
  const plans = lines.flatMap(({ planned, simulated }) => [planned?.ms ?? 0, simulated?.ms ?? 0])
  return asMs(PAST_TARGET * Math.max(targetMs, ...plans))
}

/** A line up to where it leaves the chart: the first dot beyond is that to which it leads. Its band ends before, where it is known. */
function cutAt(line: LoadLine, end: Milliseconds): LoadLine {
  const beyond = line.dots.findIndex(({ ms }) => ms > end)
  if (beyond === -1) return line
  return { ...line, dots: line.dots.slice(0, beyond + 1), band: line.band.slice(0, beyond) }
}

type IsWithin = (dot: { ms: Milliseconds }) => boolean

/** Lines that would hide each other within the chart are one, by the name of all: "A, B". */
function alikeTogether(lines: LoadLine[], isWithin: IsWithin): LoadLine[] {
  return lines.flatMap((line, index) => {
    const alike = lines.filter((other) => other === line || areAlike(line, other, isWithin))
    return lines.indexOf(alike[0] ?? line) < index ? [] : [{ ...line, name: alike.map(({ name }) => name).join(', ') }]
  })
}

function areAlike(one: LoadLine, other: LoadLine, isWithin: IsWithin): boolean {
  const [dots, others] = [placesOf(one, isWithin), placesOf(other, isWithin)]
  return (
    dots.length > 0 &&
    dots.length === others.length &&
    dots.every((place, at) => Math.abs(place / (others[at] ?? 0) - 1) <= SAME)
  )
}

/** Less than the width of a line, as a share of IOPS or latency. */
const SAME = 0.01

function placesOf({ dots, simulated }: LoadLine, isWithin: IsWithin): number[] {
  return [...dots.filter(isWithin), ...(simulated === null ? [] : [simulated])].flatMap(({ iops, ms }) => [iops, ms])
}

/** One latency of a curve as a line, and what a simulation of the planned load says of it. */
export function loadLine(
  look: LineLook,
  curve: LoadCurve,
  asked: LatencyAsked,
  simulated: GroupResult | null = null,
): LoadLine {
  return {
    ...look,
    dots: curveDots(curve.points, asked),
    band: upToThePeak(bandOf(curve.points, asked)),
    planned: curveDots([curve.planned], asked)[0] ?? null,
    simulated: simulated && simulatedDot(simulated, asked),
  }
}

/** The stated error along the points that are drawn. */
function bandOf(points: LoadPoint[], asked: LatencyAsked): BandDot[] {
  return points.flatMap((point) => {
    if (curveDots([point], asked).length === 0) return []
    const ends = endsOf(latencyAt(point, asked))
    const iops = iopsAt(point, asked.vms)
    return ends === null || iops === null ? [] : [{ iops: asIops(iops), load: point.load, ...ends }]
  })
}

function endsOf(found: Quantity | null): Pick<BandDot, 'low' | 'high'> | null {
  return found?.low == null || found.high === null ? null : { low: asMs(found.low), high: asMs(found.high) }
}

function simulatedDot({ iops, latency_ms: latencies }: GroupResult, { quantity }: LatencyAsked): LoadLine['simulated'] {
  const found = quantity === 'p99' ? latencies.p99 : latencies.mean
  if (found.tag !== 'simulated' || found.value === null || iops.value === null) return null
  const ms = asMs(found.value)
  return { iops: asIops(iops.value), ms, load: 1, ...(endsOf(found) ?? { low: ms, high: ms }) }
}

/** The load that a design carries beyond today's, with what ends it; null where there is none, or none is known. */
export function roomOf(
  { curve, at_target: atTarget, headroom }: LoadCurveAnswer,
  vms: LatencyAsked['vms'],
): LoadRoom | null {
  const from = iopsAt(curve.planned, vms)
  const to = atTarget?.point == null ? null : iopsAt(atTarget.point, vms)
  if (
    atTarget === null ||
    headroom === null ||
    headroom.code === 'full' ||
    from === null ||
    to === null ||
    !(to > from)
  )
    return null
  return {
    from: asIops(from),
    to: asIops(to),
    label: `headroom: ${headroom.short}`,
    end: endOfRoom({ at_target: atTarget }),
  }
}

/** "room: 1.5 times, then SP 2". */
export function roomInWords({ label, end }: LoadRoom): string {
  return end === '' ? label : `${label}, ${end}`
}

/** "then SP 2": what ends the room where that is known. */
function endOfRoom({ at_target: atTarget }: Pick<LoadCurveAnswer, 'at_target'>): string {
  const name = atTarget?.point?.limit_name ?? null
  return atTarget === null || atTarget.more_is_possible || name === null ? '' : `then ${name}`
}

/** What the points of each line say when they are pointed at. */
export function hoverOf({ axis, lines }: LoadPicture): HoverDot[][] {
  return lines.map(({ name, color, dots }) =>
    dots.map(({ iops, ms, load }) => ({
      x: iops,
      y: ms,
      text: `${name}: ${axis === BY_LOAD ? '' : `${count(iops)}${NO_BREAK}IOPS at `}${latency(ms)}, load ${loadInWords(load)}`,
      color,
    })),
  )
}

/** The points of a curve with the load at the target among them, through which its lines lead. */
export function withTargetPoint({ curve, at_target: atTarget }: LoadCurveAnswer): LoadCurve {
  const found = atTarget?.point ?? null
  if (found === null || curve.points.some(({ load }) => load === found.load)) return curve
  return { ...curve, points: [...curve.points, found].toSorted((one, other) => one.load - other.load) }
}

const ACCENT = 'var(--accent)'

/** Mean and p99 of one design, in its colour, with the room that it has left. */
export function designPicture(
  answer: LoadCurveAnswer,
  group: GroupResult | null,
  vms: Vms = null,
  color = ACCENT,
): LoadPicture {
  const curve = withTargetPoint(answer)
  return loadPicture({
    lines: [
      loadLine({ color, name: 'p99', dash: '6 4', marker: 'square' }, curve, { ...P99, vms: vms ?? null }, group),
      loadLine({ color, name: 'mean', dash: '', marker: 'circle' }, curve, { ...MEAN, vms: vms ?? null }, group),
    ],
    marks: marksOf(answer, vms),
    room: roomOf(answer, vms),
    target: answer.at_target?.target ?? null,
    vms,
  })
}
