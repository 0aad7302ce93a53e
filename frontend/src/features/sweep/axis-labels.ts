/** What the axes of a sweep are called. */
import type { Sweep } from '@/api/types'
import { joinedPath } from '@/lib/design/fields/class-fields'
import type { SweepField } from '@/lib/design/fields/sweep-fields'

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
