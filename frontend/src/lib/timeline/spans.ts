/** The part of a timeline that its charts show. */
import { asPercent, percentOfRatio, type Percent } from '@/lib/format/units'

/** From and to [s]. */
export type TimeSpan = readonly [from: number, to: number]

/** Shown before and after what is zoomed to, as a share of its length. */
const MARGIN = 0.25
/** A drag that is shorter than this share of what is shown is a click. */
const LEAST_DRAG = 0.01

/** A time with some time around it, within the whole. */
export function around([from, to]: TimeSpan, whole: TimeSpan): TimeSpan {
  const margin = Math.max(to - from, 1) * MARGIN
  return [Math.max(whole[0], from - margin), Math.min(whole[1], to + margin)]
}

/** Where an instant is in a span; below 0 or above 100 outside it. */
export function placeIn([from, to]: TimeSpan, at: number): Percent {
  return percentOfRatio((at - from) / (to - from))
}

/** A bar as it is seen in a span, at least as wide as can be seen; null outside it. */
export function barIn(
  span: TimeSpan,
  from: number,
  to: number,
  least: Percent,
): { left: Percent; width: Percent } | null {
  const left = Math.max(0, placeIn(span, from))
  const right = Math.min(100, placeIn(span, to))
  return right < 0 || left > 100 ? null : { left: asPercent(left), width: asPercent(Math.max(least, right - left)) }
}

/** The times between two places of a drag, in parts of what is shown; null for a click. */
export function draggedSpan([from, to]: TimeSpan, start: number, end: number): TimeSpan | null {
  const [low, high] = [Math.min(start, end), Math.max(start, end)].map((part) => Math.min(1, Math.max(0, part))) as [
    number,
    number,
  ]
  return high - low < LEAST_DRAG ? null : [from + low * (to - from), from + high * (to - from)]
}

/** A drag, in parts of what is shown. */
export type Drag = { start: number; end: number }

/** Where a pointer is, as a part of a plot. */
export function partAt(clientX: number, { left, width }: { left: number; width: number }): number {
  return (clientX - left) / width
}

/** What a drag covers of a plot [px]. */
export function draggedBox({ start, end }: Drag, plot: { x: number; width: number }): { x: number; width: number } {
  return { x: plot.x + Math.min(start, end) * plot.width, width: Math.abs(end - start) * plot.width }
}
