/** When a design can be estimated, and how an estimate is marked. */
import type { Design, Quantity } from '@/api/types'
import { KINDS, type PartKind } from '@/lib/design/parts'
import { interval, type Form } from '@/lib/format/format'

const NEEDED: readonly PartKind[] = ['fabric', 'host', 'array', 'datastore', 'vm_class']

/** What a design still needs before it has any numbers, in words; null where nothing lacks. */
export function missingForEstimate(design: Design): string | null {
  const lists = {
    fabric: design.fabrics,
    host: design.hosts,
    array: design.arrays,
    datastore: design.datastores,
    vm_class: design.classes,
  } as Partial<Record<PartKind, unknown[]>>
  const missing = NEEDED.filter((kind) => lists[kind]?.length === 0)
  if (missing.length === 0) return null
  return `There are numbers once the design has: ${missing.map((kind) => KINDS[kind].label).join(', ')}.`
}

/** "Estimate", "Simulation is older than the last edit": what kind of numbers the strip shows. */
export function estimateMarks(updating: boolean, simulatedBefore: boolean): string[] {
  const mark = updating ? 'Estimate, updating' : 'Estimate'
  return simulatedBefore ? [mark, 'Simulation is older than the last edit'] : [mark]
}

/** Why a number is missing, or a simulated one has no interval; null where nothing lacks. */
export function missingValueNote(quantity: Quantity, form: Form): string | null {
  const { value, tag, note } = quantity
  if (value === null) return note ?? null
  return tag === 'simulated' && interval(quantity, form) === null ? (note ?? null) : null
}

/** Under a number: its interval, and what an analytic one is where that is no approximation. */
export function confidenceText(quantity: Quantity, form: Form): string {
  const { value, tag } = quantity
  if (value === null) return ''
  const range = interval(quantity, form)
  if (tag === 'simulated') return range ?? ''
  if (tag === 'approximate' && range !== null) return range
  return range === null ? tag : `${tag}, ${range}`
}
