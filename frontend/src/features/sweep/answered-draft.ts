/** The form of a sweep that is shown, as if it had been filled in here. */
import { USUAL_CELLS, type SweepDraft } from './sweep-question'
import { valuesOf, type AxisText } from './sweep-values'

import type { Design, Sweep } from '@/api/types'
import { joinedPath, sweptFields } from '@/lib/design/fields/class-fields'
import type { SweepField } from '@/lib/design/fields/sweep-fields'

/** What was asked: fields, values, cells to draw, engine and second design; null where it was of another design. */
export function draftOfAnswer(sweep: Sweep | undefined, design: Design): SweepDraft | null {
  return sweep === undefined || sweep.designs[0]?.id !== design.id ? null : answeredDraft(sweep, sweptFields(design))
}

function answeredDraft(sweep: Sweep, fields: SweepField[]): SweepDraft {
  const { axes, sample, points, designs } = sweep
  const isSimulated = points.some(({ iops }) => iops?.tag === 'simulated')
  return {
    axes: axes.map((axis) => axisText(axis, fields)),
    manner: sample == null ? (axes.length === 1 ? 'one' : 'pairs') : 'sample',
    cells: sample == null ? USUAL_CELLS : String(sample.cells),
    engine: isSimulated ? 'simulate' : 'analytic',
    other: designs[1]?.id ?? '',
  }
}

/** Values that double or lie at equal distances as their ends; any others one by one. */
function axisText({ path: first, also, values }: Sweep['axes'][number], fields: SweepField[]): AxisText {
  const path = joinedPath([first, ...(also ?? [])])
  const whole = fields.find((field) => field.path === path)?.whole ?? false
  const [from, to] = [String(values[0] ?? ''), String(values.at(-1) ?? '')]
  const ends = { path, from, to, steps: String(values.length), list: '' }
  const spaced = (['doubling', 'linear'] as const).map((spacing) => ({ ...ends, spacing }))
  const same = values.length > 1 ? spaced.find((axis) => haveSameValues(axis, whole, values)) : undefined
  return same ?? { ...ends, spacing: 'list', list: values.join(' ') }
}

function haveSameValues(axis: AxisText, whole: boolean, values: number[]): boolean {
  const made = valuesOf(axis, whole)
  return made.ok && made.values.length === values.length && made.values.every((value, place) => value === values[place])
}
