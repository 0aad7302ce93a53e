/** Ticks of an axis of time: round numbers of one unit. */
import { roundTicks } from '@/lib/charts/round-ticks'
import { NO_BREAK } from '@/lib/format/format'

const MINUTE_S = 60
const HOUR_S = 3600
const DAY_S = 86_400
const MOST_STEPS = 6
/** Steps that people read at a glance, from a second to a fortnight [s]. */
const STEPS_S = [
  ...[1, 2, 5, 10, 15, 30],
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE_S),
  ...[1, 2, 3, 4, 6, 12].map((hours) => hours * HOUR_S),
  ...[1, 2, 7, 14].map((days) => days * DAY_S),
]
const UNITS: readonly [size: number, unit: string][] = [
  [DAY_S, 'd'],
  [HOUR_S, 'h'],
  [MINUTE_S, 'min'],
]

/** The round times within a span, from zero on unless it begins later [s]. */
export function timeTicks(to: number, from = 0): number[] {
  const length = to - from
  const step = STEPS_S.find((candidate) => candidate * MOST_STEPS >= length)
  if (step === undefined || length < MOST_STEPS)
    return roundTicks(length)
      .map((at) => from + at)
      .filter((at) => at <= to)
  const first = Math.ceil(from / step)
  return Array.from({ length: Math.floor(to / step) - first + 1 }, (_, index) => (first + index) * step)
}

/** "20 min", in the largest unit in which all ticks are whole. */
export function timeTick(seconds: number, ticks: number[]): string {
  const found = UNITS.find(([size]) => ticks.length > 1 && ticks.every((at) => at % size === 0))
  const [size, unit] = found ?? [1, 's']
  return `${Number((seconds / size).toPrecision(6))}${NO_BREAK}${unit}`
}
