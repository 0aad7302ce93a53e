/** What a sweep or a fit can vary: a field of all classes of one name, or of all hosts or SPs at once, and each field alone. */
import { pathOf } from '../design-path'
import { tokens } from '../json-pointer'
import { KINDS, type Part } from '../parts'

import { labelledFields, numberFields, sweepFieldOf, type LabelledField, type SweepField } from './sweep-fields'

import type { Design, Setting } from '@/api/types'
import { NO_BREAK } from '@/lib/format/format'
import { grouped } from '@/lib/format/names'

/** Joins the paths of fields that take the same value, as the command does; no id has it. */
const JOIN = '+'
const ALL: Partial<Record<Part['kind'], string>> = {
  host: 'All hosts',
  array: 'All arrays',
  sp: 'All SPs',
  datastore: 'All datastores',
}

/** One field alone, or several that take the same value, as one path. */
export function joinedPath(paths: string[]): string {
  return paths.join(JOIN)
}

export function pathsOf(joined: string): string[] {
  return joined.split(JOIN)
}

/** Whether two paths, each of one field or of several, have a field in common. */
export function haveSame(one: string, other: string): boolean {
  const paths = new Set(pathsOf(one))
  return pathsOf(other).some((path) => paths.has(path))
}

/** "All SPs: Read and array01: Read": fields by the fewest labels that name them all. */
export function labelsOf(paths: string[], fields: SweepField[]): string {
  const left = new Set(paths)
  const labels: string[] = []
  for (const { path, label } of fields) {
    const own = pathsOf(path)
    if (own.length < 2 || !own.every((each) => left.has(each))) continue
    labels.push(label)
    for (const each of own) left.delete(each)
  }
  const single = new Map(fields.map(({ path, label }) => [path, label]))
  return [...labels, ...[...left].map((path) => single.get(path) ?? path)].join(' and ')
}

/** The number fields of a design: those of classes, of all hosts, arrays, SPs or datastores, then those of single parts. */
export function sweptFields(design: Design): SweepField[] {
  const fields = numberFields(labelledFields(design))
  const all = Object.keys(ALL).flatMap((kind) => ofAll(fields, kind as Part['kind']))
  const ofSeveral = [...ofClasses(fields), ...all]
  return [...ofSeveral, ...fields.map(sweepFieldOf)]
}

/** "SQL, all 10: Outstanding I/Os". */
function ofClasses(fields: LabelledField[]): SweepField[] {
  const ofGroups = fields.filter(({ part }) => part.kind === 'vm_class')
  return [...grouped(ofGroups, ({ part }) => part.title)].flatMap(([title, own]) =>
    sharedBy(own, (number) => `${title}, all${NO_BREAK}${number}`),
  )
}

/** "All hosts: LUN depth". */
function ofAll(fields: LabelledField[], kind: Part['kind']): SweepField[] {
  return sharedBy(
    fields.filter(({ part }) => part.kind === kind),
    () => ALL[kind] ?? kind,
  )
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

/** The fields with the numbers that profiles give where the design leaves them to them. */
export function withProfileValues(fields: SweepField[], design: Design, settings: Setting[]): SweepField[] {
  const given = new Map(settings.map(({ pointer, value }) => [overridePath(design, pointer), value]))
  return fields.map((field) => {
    const value = field.value ?? given.get(pathsOf(field.path)[0] ?? '')
    return typeof value === 'number' ? { ...field, value } : field
  })
}

/** "hosts.esx01.lun_depth" for the place of a field. */
function overridePath(design: Design, pointer: string): string {
  return tokens(pathOf(design, pointer)).slice(2).join('.')
}
