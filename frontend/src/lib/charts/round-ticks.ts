/** Ticks of linear and of logarithmic axes: round numbers, written without zeros that nobody measured. */
import { tickLatency, type StepPoint } from './distribution'

import { NARROW_SPACE, NO_BREAK, threeDigits, type Form } from '@/lib/format/format'
import { asMs, type Milliseconds } from '@/lib/format/units'

const STEPS = [1, 2, 5, 10]
const WANTED = 5
/** Of a logarithmic axis, from coarse to fine; the first that gives it enough ticks is taken. */
const STEPS_OF_A_DECADE = [[1], [1, 2, 5], [1, 1.5, 2, 3, 4, 5, 7]]
const ENOUGH_TICKS = 3

/** The smallest of 1, 2, 5, 10, 20, ... that is not below a value. */
export function roundAbove(value: number): number {
  if (!(value > 0)) return 1
  const decade = 10 ** Math.floor(Math.log10(value))
  const step = STEPS.find((candidate) => Number((candidate * decade).toPrecision(12)) >= value) ?? 10
  return Number((step * decade).toPrecision(12))
}

/** The largest of 1, 2, 5, 10, 20, ... that is not above a value. */
export function roundBelow(value: number): number {
  return Number((1 / roundAbove(1 / value)).toPrecision(12))
}

/** From zero to the first round number that is not below `most`. */
export function roundTicks(most: number): number[] {
  if (!(most > 0)) return [0, 1]
  const step = roundAbove(most / WANTED)
  const count = Math.ceil(Number((most / step).toPrecision(12)))
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)))
}

/** Ticks of the axis of shares, to above the highest step. */
export function shareTicks(points: StepPoint[]): number[] {
  return roundTicks(Math.max(0, ...points.map(({ share }) => share)))
}

/** Round numbers around the values, where zero would crowd them at one end. */
export function roundTicksAround(values: number[]): number[] {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  if (!(most > least) || values.length === 0) return roundTicks(values.length === 0 ? 0 : most)
  const step = roundAbove((most - least) / WANTED)
  const first = Math.floor(least / step)
  const last = Math.ceil(most / step)
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)))
}

/** Of a logarithmic axis: the decades, or round steps between them where they are few, or linear ones on a short axis. */
export function logTicks(from: Milliseconds, to: Milliseconds): Milliseconds[] {
  const first = Math.floor(Math.log10(from))
  const last = Math.ceil(Math.log10(to))
  const decades = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const choices = [
    ...STEPS_OF_A_DECADE.map((steps) => decades.flatMap((decade) => steps.map((step) => Number(`${step}e${decade}`)))),
    roundTicksAround([from, to]),
  ].map((ticks) => ticks.filter((value) => value >= from && value <= to).map(asMs))
  return choices.find((ticks) => ticks.length >= ENOUGH_TICKS) ?? choices.at(-1) ?? []
}

/** 50k, 0.5, 2M: a tick, not a result. */
export function tickCount(value: number): string {
  const size = Math.abs(value)
  if (size >= 1e6) return `${Number((value / 1e6).toPrecision(6))}M`
  if (size >= 1e3) return `${Number((value / 1e3).toPrecision(6))}k`
  return String(Number(value.toPrecision(6)))
}

export function tick(value: number, form: Form): string {
  if (form === 'latency') return value === 0 ? '0' : tickLatency(asMs(value))
  return form === 'count' || form === 'whole'
    ? tickCount(value)
    : String(Number(threeDigits(value).replaceAll(NARROW_SPACE, '')))
}

/** A tick where the title of the axis has no unit: "50 %", "0.5 ms". */
export function tickWithUnit(value: number, form: Form): string {
  return form === 'percent' || form === 'share' ? `${tick(value, 'plain')}${NO_BREAK}%` : tick(value, form)
}
