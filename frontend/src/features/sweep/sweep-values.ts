/** The values of a sweep axis, from what is typed. */
import { readNumber } from '@/lib/format/typed-number'

export const MOST_VALUES = 50
export const MOST_CELLS = 400

export type Spacing = 'doubling' | 'linear' | 'list'

export type AxisText = {
  path: string
  spacing: Spacing
  from: string
  to: string
  steps: string
  list: string
}

export type AxisValues = { ok: true; values: number[] } | { ok: false; message: string }

const refused = (message: string): AxisValues => ({ ok: false, message })

/** Twelve digits: a step of a third leaves no rounding behind, and 0.1 + 0.2 is 0.3. */
function tidy(value: number, whole: boolean): number {
  return whole ? Math.round(value) : Number(value.toPrecision(12))
}

function doubling(from: number, to: number): AxisValues {
  if (from <= 0) return refused('Doubling begins above 0. Enter a larger first value.')
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
  return axis.spacing === 'doubling'
    ? doubling(from.value, to.value)
    : linear(from.value, to.value, axis.steps)
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

/** A range around the value that the design has. */
export function initialAxis(path: string, value: number | null): AxisText {
  const middle = value === null || value <= 0 ? 8 : value
  return {
    path,
    spacing: 'doubling',
    from: String(Math.max(middle / 8, Math.min(middle, 1))),
    to: String(middle * 4),
    steps: '8',
    list: '',
  }
}

/** Why the axes together are too much; null where they are not. */
export function tooManyCells(numbers: number[]): string | null {
  const cells = numbers.reduce((product, number) => product * number, 1)
  if (cells <= MOST_CELLS) return null
  return `These are ${cells} cells; a sweep has at most ${MOST_CELLS}. Take fewer values.`
}
