/** What is typed into the form of a sweep, and the question that it makes. */
import {
  cellsOfGrid,
  endsOf,
  initialAxis,
  iosOfACell,
  MOST_SAMPLED_FIELDS,
  sampleSize,
  tooManyCells,
  valuesOf,
  type AxisText,
  type AxisValues,
} from './sweep-values'

import type { Design, SimulationOptions, SweepQuestion } from '@/api/types'
import { haveSame, pathsOf } from '@/lib/design/fields/class-fields'
import { initialFields, type SweepField } from '@/lib/design/fields/sweep-fields'

export type Manner = 'one' | 'pairs' | 'sample'

/** How many cells of a sample are drawn, unless somebody asks for others. */
export const USUAL_CELLS = '200'

export type SweepDraft = {
  axes: AxisText[]
  manner: Manner
  cells: string
  engine: string
  /** Id of a second design over the same cells; empty for none. */
  other: string
}

/** Fields that the cells of a sweep change at most, those of all axes together. */
const MOST_FIELDS = 400

export const MANNERS: { value: Manner; label: string }[] = [
  { value: 'one', label: 'One field' },
  { value: 'pairs', label: 'Two fields, every pair of values' },
  { value: 'sample', label: 'Up to eight fields, sampled evenly' },
]

/** Fields that can be swept in both designs; the values are those of the first. */
export function sharedFields(fields: SweepField[], other: SweepField[] | null): SweepField[] {
  if (other === null) return fields
  const paths = new Set(other.map(({ path }) => path))
  return fields.filter(({ path }) => paths.has(path))
}

/** The draft with another second design: fields that the two do not share are replaced. */
export function withOther(draft: SweepDraft, other: string, shared: SweepField[]): SweepDraft {
  const paths = new Set(shared.map(({ path }) => path))
  const kept = { ...draft, other, axes: draft.axes.filter(({ path }) => paths.has(path)) }
  return withFields(kept, shared, Math.min(draft.axes.length, shared.length))
}

/** The draft for a design that changed since: a class of other classes of VMs now is swept as it is now. */
export function fitting(draft: SweepDraft, fields: SweepField[]): SweepDraft {
  if (fields.length === 0) return draft
  const axes = draft.axes.flatMap((axis) => {
    const own = pathsOf(axis.path)
    const now =
      fields.find(({ path }) => path === axis.path) ?? fields.find(({ path }) => isSameClass(own, pathsOf(path)))
    return now === undefined ? [] : [{ ...axis, path: now.path }]
  })
  return withFields({ ...draft, axes }, fields, Math.min(draft.axes.length, fields.length))
}

function isSameClass(before: string[], now: string[]): boolean {
  return before.length > 1 && now.length > 1 && before.some((path) => now.includes(path))
}

type Answerable = { ok: true; question: SweepQuestion } | { ok: false; message: string }

const refused = (message: string): Answerable => ({ ok: false, message })

/** The axes with their values: all of them, or the two ends of a sample. */
export function axesOf(draft: SweepDraft, fields: SweepField[]): { axis: AxisText; values: AxisValues }[] {
  return draft.axes.map((axis) => {
    const whole = fields.find(({ path }) => path === axis.path)?.whole ?? false
    return { axis, values: draft.manner === 'sample' ? endsOf(axis, whole) : valuesOf(axis, whole) }
  })
}

/** One field more, where the design has another that can be swept. */
export function withOneMore(draft: SweepDraft, fields: SweepField[]): SweepDraft {
  return withFields(draft, fields, Math.min(draft.axes.length + 1, MOST_SAMPLED_FIELDS))
}

/** Whether there is another field to sweep. */
export function canAdd(draft: SweepDraft, fields: SweepField[]): boolean {
  return withOneMore(draft, fields).axes.length > draft.axes.length
}

/** One field less; one always stays. */
export function withOneLess(draft: SweepDraft): SweepDraft {
  return draft.axes.length <= 1 ? draft : { ...draft, axes: draft.axes.slice(0, -1) }
}

/** As many fields as wanted: the first ones stay, new ones are fields that are not swept yet. */
export function withFields(draft: SweepDraft, fields: SweepField[], number: number): SweepDraft {
  const axes = draft.axes.slice(0, number)
  for (const path of [...initialFields(fields), ...fields.map((field) => field.path)]) {
    if (axes.length >= number) break
    if (axes.some((axis) => haveSame(axis.path, path))) continue
    axes.push(
      initialAxis(
        path,
        fields.find((field) => field.path === path),
      ),
    )
  }
  return { ...draft, axes }
}

export function changedAxis(draft: SweepDraft, index: number, axis: AxisText): SweepDraft {
  return { ...draft, axes: draft.axes.map((known, at) => (at === index ? axis : known)) }
}

/** As the server names the fields of an axis. */
function namedOf(axis: AxisText): { path: string; also?: string[] } {
  const [path = '', ...also] = pathsOf(axis.path)
  return also.length === 0 ? { path } : { path, also }
}

/** Why the fields of the axes cannot be varied together; null where they can. */
function clashOf({ axes }: SweepDraft): string | null {
  const paths = axes.flatMap(({ path }) => pathsOf(path))
  if (new Set(paths).size < paths.length) return 'Two fields are the same. Choose another one.'
  if (paths.length <= MOST_FIELDS) return null
  return `These are ${paths.length} fields of parts; a sweep changes at most ${MOST_FIELDS} at once. Vary fewer.`
}

/** The question, or why the form cannot be sent yet. */
export function answerable(
  draft: SweepDraft,
  fields: SweepField[],
  [design, other]: [Design, Design | null],
  options: SimulationOptions,
): Answerable {
  const axes = []
  for (const { axis, values } of axesOf(draft, fields)) {
    if (!values.ok) return refused('Correct the values to start.')
    axes.push({ ...namedOf(axis), values: values.values })
  }
  const clash = clashOf(draft)
  if (clash !== null) return refused(clash)
  const isSampled = draft.manner === 'sample'
  const size = isSampled
    ? sampleSize(draft.cells)
    : { ok: true as const, cells: cellsOfGrid(axes.map(({ values }) => values.length)) }
  if (!size.ok) return size
  const isEstimated = draft.engine === 'analytic'
  const cells = size.cells * (other === null ? 1 : 2)
  const problem = tooManyCells(cells, isEstimated ? null : iosOfACell(options))
  if (problem !== null) return refused(problem)
  const question: SweepQuestion = { design, other, axes, options: isEstimated ? { engine: 'analytic' } : options }
  return { ok: true, question: isSampled ? { ...question, sample: { cells: size.cells } } : question }
}
