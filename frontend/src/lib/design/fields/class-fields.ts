/** What a sweep can vary: a field of all VM groups of a class or of all hosts at once, and each field alone. */
import { KINDS, type Part } from '../parts'

import { labelledFields, numberFields, sweepFieldOf, type LabelledField, type SweepField } from './sweep-fields'

import type { Design } from '@/api/types'
import { NO_BREAK } from '@/lib/format/format'
import { grouped } from '@/lib/format/names'

/** Joins the paths of fields that take the same value, as the command does; no id has it. */
const JOIN = '+'
const ALL: Partial<Record<Part['kind'], string>> = { host: 'All hosts', datastore: 'All datastores' }

/** One field alone, or several that take the same value, as one path. */
export function joinedPath(paths: string[]): string {
  return paths.join(JOIN)
}

export function pathsOf(joined: string): string[] {
  return joined.split(JOIN)
}

/** The number fields of a design: those of classes, of all hosts and all datastores, and then those of single parts. */
export function sweptFields(design: Design): SweepField[] {
  const fields = numberFields(labelledFields(design))
  const ofSeveral = [...ofClasses(fields), ...ofAll(fields, 'host'), ...ofAll(fields, 'datastore')]
  return [...ofSeveral, ...fields.map(sweepFieldOf)]
}

/** "SQL, 10 groups: Outstanding I/Os". */
function ofClasses(fields: LabelledField[]): SweepField[] {
  const ofGroups = fields.filter(({ part }) => part.kind === 'vm_group')
  return [...grouped(ofGroups, ({ part }) => part.title)].flatMap(([title, own]) =>
    sharedBy(own, (number) => `${title}, ${number}${NO_BREAK}groups`),
  )
}

/** "All hosts: LUN depth". */
function ofAll(fields: LabelledField[], kind: Part['kind']): SweepField[] {
  return sharedBy(fields.filter(({ part }) => part.kind === kind), () => ALL[kind] ?? kind)
}

/** The fields that each of several parts has; with the value that the first of them has. */
function sharedBy(fields: LabelledField[], titleOf: (number: number) => string): SweepField[] {
  const number = new Set(fields.map(({ part }) => part.id)).size
  if (number < 2) return []
  const title = titleOf(number)
  return [...grouped(fields, placeOf).values()].flatMap((alike) => {
    const [first] = alike
    if (first === undefined || alike.length < number) return []
    const path = joinedPath(alike.map((one) => one.path))
    return [{ ...sweepFieldOf(first), path, label: `${title}: ${first.field.label}` }]
  })
}

/** The field inside its part: `workload.outstanding_ios`. */
function placeOf({ path, part }: LabelledField): string {
  return path.slice(`${KINDS[part.kind].list}.${part.id}.`.length)
}
