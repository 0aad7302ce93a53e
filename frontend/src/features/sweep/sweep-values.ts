/** The values of a sweep axis, from what is typed. */
import type { SimulationOptions } from '@/api/types'
import { roundAbove, roundBelow } from '@/lib/charts/round-ticks'
import type { SweepField } from '@/lib/design/fields/sweep-fields'
import { NO_BREAK } from '@/lib/format/format'
import { readNumber } from '@/lib/format/typed-number'

export const MOST_VALUES = 1000
export const MOST_CELLS = 10_000
export const MOST_SAMPLED_FIELDS = 8
const MOST_IOS = 1_000_000_000
const IOS_OF_A_CELL = 120_000
const DEFAULT_IOS = 10_000_000
const MOST_SHOWN = 12

export type Spacing = 'doubling' | 'linear' | 'list'

export type AxisText = { path: string; spacing: Spacing; from: string; to: string; steps: string; list: string }

export type AxisValues = { ok: true; values: number[] } | { ok: false; message: string }

const refused = (message: string): AxisValues => ({ ok: false, message })

/** Twelve digits: a step of a third leaves no rounding behind, and 0.1 + 0.2 is 0.3. */
function tidy(value: number, whole: boolean): number {
  return whole ? Math.round(value) : Number(value.toPrecision(12))
}

function doubling(from: number, to: number): AxisValues {
  if (from <= 0) return refused('Doubling needs a first value above 0. Enter a larger one.')
  const number = Math.floor(Math.log2(to / from) + 1e-9) + 1
  return { ok: true, values: Array.from({ length: number }, (_, step) => from * 2 ** step) }
}

function linear(from: number, to: number, stepsText: string): AxisValues {
  const steps = readNumber(stepsText)
  if (!steps.ok || !Number.isInteger(steps.value) || steps.value < 2 || steps.value > MOST_VALUES) {
    return refused(`Enter how many values: a whole number, 2 to ${MOST_VALUES}.`)
  }
  const gap = (to - from) / (steps.value - 1)
  return { ok: true, values: Array.from({ length: steps.value }, (_, step) => from + gap * step) }
}

function listed(text: string): AxisValues {
  const values: number[] = []
  for (const word of text.split(/[\s;]+/).filter(Boolean)) {
    const read = readNumber(word, 'numbers with spaces between them')
    if (!read.ok) return read
    values.push(read.value)
  }
  return { ok: true, values }
}

function spaced(axis: AxisText): AxisValues {
  if (axis.spacing === 'list') return listed(axis.list)
  const from = readNumber(axis.from, 'the first and the last value')
  if (!from.ok) return from
  const to = readNumber(axis.to, 'the first and the last value')
  if (!to.ok) return to
  if (from.value > to.value) return refused('The first value must not be larger than the last one.')
  return axis.spacing === 'doubling' ? doubling(from.value, to.value) : linear(from.value, to.value, axis.steps)
}

/** The values by size, each once, or why there are none. */
export function valuesOf(axis: AxisText, whole: boolean): AxisValues {
  const found = spaced(axis)
  if (!found.ok) return found
  const values = [...new Set(found.values.map((value) => tidy(value, whole)))]
  values.sort((one, other) => one - other)
  if (values.length === 0) return refused('Enter at least one value.')
  if (values.length > MOST_VALUES) {
    return refused(`These are ${values.length} values; a sweep takes at most ${MOST_VALUES}.`)
  }
  return { ok: true, values }
}

/** The two ends between which a sample is drawn, or why there are none. */
export function endsOf(axis: AxisText, whole: boolean): AxisValues {
  const found = valuesOf({ ...axis, spacing: 'linear', steps: '2' }, whole)
  if (found.ok && found.values.length !== 2) return refused('The last value must be larger than the first.')
  return found
}

const UNKNOWN = { value: null, minimum: null, maximum: null }
/** Where nothing is set. */
const USUAL = 8
const [BELOW, ABOVE] = [8, 4]
const STEPS_OF_A_SHARE = '6'

/** Round limits around the value that the design has; those of the field where it has so little room. */
export function initialAxis(
  path: string,
  field: Pick<SweepField, 'value' | 'minimum' | 'maximum'> = UNKNOWN,
): AxisText {
  const middle = field.value === null || field.value <= 0 ? USUAL : field.value
  const [from, to] = roundLimits(middle)
  const least = field.minimum ?? 0
  const axis = { path, steps: '8', list: '' }
  if (field.maximum !== null && to > field.maximum) {
    return { ...axis, spacing: 'linear', from: String(least), to: String(field.maximum), steps: STEPS_OF_A_SHARE }
  }
  return { ...axis, spacing: 'doubling', from: String(Math.max(from, least)), to: String(to) }
}

/** Powers of two around a whole number, from 1 on; 1, 2 or 5 of a decade around any other. */
function roundLimits(middle: number): [from: number, to: number] {
  if (!Number.isInteger(middle)) return [roundBelow(middle / BELOW), roundAbove(middle * ABOVE)]
  return [Math.max(1, powerOfTwo(middle / BELOW)), powerOfTwo(middle * ABOVE)]
}

function powerOfTwo(about: number): number {
  return 2 ** Math.round(Math.log2(about))
}

/** The values in a line: all of them, or the first and the last of many. */
export function valuesInWords(values: number[]): string {
  if (values.length <= MOST_SHOWN) return values.join(', ')
  return `${values.slice(0, 3).join(', ')}, … ${values.slice(-2).join(', ')} (${values.length} values)`
}

/** The cells of a grid. */
export function cellsOfGrid(numbers: number[]): number {
  return numbers.reduce((product, number) => product * number, 1)
}

/** Cells to sample, or why that cannot be. */
export function sampleSize(text: string): { ok: true; cells: number } | { ok: false; message: string } {
  const read = readNumber(text)
  if (!read.ok || !Number.isInteger(read.value) || read.value < 2 || read.value > MOST_CELLS) {
    return { ok: false, message: `Enter how many cells to draw: a whole number, 2 to ${MOST_CELLS}.` }
  }
  return { ok: true, cells: read.value }
}

/** Why cells are too many; null where they are not. `maxIos` simulates each; null: it is estimated. */
export function tooManyCells(cells: number, maxIos: number | null): string | null {
  if (cells > MOST_CELLS) {
    return `These are ${cells} cells; a sweep has at most ${MOST_CELLS}. Take fewer values.`
  }
  if (maxIos !== null && cells * maxIos > MOST_IOS) {
    const most = Math.floor(MOST_IOS / maxIos)
    return `${cells} cells of ${maxIos}${NO_BREAK}I/Os are too much to simulate; at most ${most} of that length. Use fewer cells, shorter simulations, or estimates.`
  }
  return null
}

/** I/Os for which each cell is simulated at most, as the server counts them. */
export function iosOfACell(options: SimulationOptions): number {
  if (options.max_ios != null) return options.max_ios
  const precise = options.precision_mean_pct != null || options.precision_p99_pct != null
  return precise ? DEFAULT_IOS : IOS_OF_A_CELL
}
