/** What the axes of a sweep are called, and their values in a sentence. */
import type { Sweep } from '@/api/types'
import { joinedPath } from '@/lib/design/fields/class-fields'
import { labelWithUnit, type SweepField } from '@/lib/design/fields/sweep-fields'
import { NO_BREAK } from '@/lib/format/format'

/** As the design calls the field; several that it does not vary together any more go by the first of them. */
export function axisLabel(
  { path, also = [] }: Sweep['axes'][number],
  fields: SweepField[],
  labelOf: (field: SweepField) => string,
): string {
  const exact = fields.find((field) => field.path === joinedPath([path, ...also]))
  if (exact !== undefined) return labelOf(exact)
  const first = fields.find((field) => field.path === path)
  const label = first === undefined ? path : labelOf(first)
  return also.length === 0 ? label : `${label}, with ${also.length} more`
}

const MOST_VALUES = 6

/** What was swept, in a line: "esx01: LUN depth 16, 32, 64; SQL: Outstanding I/Os 1 to 256 in 9 values." */
export function sweptFieldsInWords({ axes }: Pick<Sweep, 'axes'>, fields: SweepField[]): string {
  const said = axes.map((axis) => {
    const { values } = axis
    const few = values.length <= MOST_VALUES
    const range = `${values[0] ?? ''} to ${values.at(-1) ?? ''} in ${values.length} values`
    return `${axisLabel(axis, fields, labelWithUnit)} ${few ? values.join(', ') : range}`
  })
  return `${said.join('; ')}.`
}

/** The values that the design has of what is swept; null where it has none, or several. */
export function ownValues(sweep: Pick<Sweep, 'axes'>, fields: SweepField[]): (number | null)[] {
  return sweep.axes.map(
    ({ path, also = [] }) => fields.find((field) => field.path === joinedPath([path, ...also]))?.value ?? null,
  )
}

/** "Read 60 µs and LUN depth 32". */
export function placeInWords(values: number[], labels: string[], units: (string | null)[]): string {
  return values
    .map((value, index) => [labels[index] ?? '', withUnit(value, units[index] ?? null)].join(' ').trim())
    .join(' and ')
}

/** "60 µs", "25/s". */
function withUnit(value: number, unit: string | null): string {
  if (unit === null) return String(value)
  return unit.startsWith('1/') ? `${value}${unit.slice(1)}` : `${value}${NO_BREAK}${unit}`
}

/** Where the label of a target is clear of lines that rise: above a low one at its right end, below a high one at its left. */
export function targetLabelPlace(level: number, top: number): 'insideBottomRight' | 'insideTopLeft' {
  return level < top / 2 ? 'insideBottomRight' : 'insideTopLeft'
}
