/** The number fields of a design that a sweep can vary, by their override path. */
import { distinctTitles } from '../distinct-titles'
import { join } from '../json-pointer'
import { nestedParts } from '../nested-parts'
import { KINDS, listParts, type Part } from '../parts'

import type { Option } from './field-options'
import { definitionOf, fieldsOf, type Field } from './schema-fields'

import type { Design, Report } from '@/api/types'

export type SweepField = {
  /** As an override names it: `hosts.esx01.lun_depth`; several that take the same value are joined by `+`. */
  path: string
  /** "esx01: LUN depth", "array01, cache: Read hit"; no two fields of a design have the same. */
  label: string
  unit: string | null
  whole: boolean
  /** The value that the design has; null where it is unset. */
  value: number | null
  /** The least and the largest value that the field takes. */
  minimum: number | null
  maximum: number | null
}

/** A field of a part, by its override path and with a label that no other field of the design has. */
export type LabelledField = {
  path: string
  label: string
  /** What has the field: "SQL", "array01, cache". */
  owner: string
  part: Part
  field: Field
}

function labelled(part: Part, fields: Field[], prefix: string, title: string, owner = title): LabelledField[] {
  return fields
    .flatMap(withEntries)
    .map((field) => ({ path: `${prefix}.${field.name}`, label: `${title}: ${field.label}`, owner, part, field }))
}

/** A field; after a list of parts each of its entries, which an override names by its place: `hosts.0`. */
function withEntries(field: Field): Field[] {
  if (field.kind !== 'references' || !Array.isArray(field.value)) return [field]
  const ids = field.value as string[]
  const entries = ids.map((value, index): Field => {
    const place = ids.length === 1 ? '' : `, no. ${index + 1}`
    const [name, pointer] = [`${field.name}.${index}`, join(field.pointer, index)]
    return { ...field, name, pointer, label: `${field.label}${place}`, kind: 'reference', required: true, value }
  })
  return [field, ...entries]
}

/** What counts on the timeline alone: a sweep of it would show the same number everywhere. */
const NOT_AT_REST: ReadonlySet<string> = new Set(['data_mover', 'locking', 'offload', 'offload.copy_engine'])

/** At rest, or on a timeline with its operations. */
type Where = 'rest' | 'timeline'

function fieldsOfPart(part: Part, title: string, where: Where): LabelledField[] {
  const prefix = `${KINDS[part.kind].list}.${part.id}`
  const own = labelled(part, fieldsOf(definitionOf(part), part.value, part.pointer), prefix, title)
  const counting = nestedParts(part).filter(({ name }) => where === 'timeline' || !NOT_AT_REST.has(name))
  const inner = counting.flatMap(({ name, definition, value, pointer }) => {
    const words = name.replace(/^.*\./, '').replaceAll('_', ' ')
    const owner = name === 'workload' ? title : `${title}, ${words}`
    return labelled(part, fieldsOf(definition, value, pointer), `${prefix}.${name}`, `${title}, ${words}`, owner)
  })
  // What a workload does is what is swept most often, so it stands first.
  return [...inner, ...own]
}

/** All plain fields of a design that count at rest, or on a timeline. */
export function labelledFields(design: Design, where: Where = 'rest'): LabelledField[] {
  const parts = listParts(design).filter(({ kind }) => kind !== 'operation')
  const titleOf = distinctTitles(listParts(design))
  return parts.flatMap((part) => fieldsOfPart(part, titleOf(part.id), where))
}

export function numberFields(fields: LabelledField[]): LabelledField[] {
  return fields.filter(({ field }) => field.kind === 'integer' || field.kind === 'number')
}

export function sweepFieldOf({ path, label, field }: LabelledField): SweepField {
  return {
    path,
    label,
    unit: field.unit,
    whole: field.kind === 'integer',
    value: typeof field.value === 'number' ? field.value : null,
    minimum: field.minimum,
    maximum: field.maximum,
  }
}

export function sweepFields(design: Design): SweepField[] {
  return numberFields(labelledFields(design)).map(sweepFieldOf)
}

/** "esx01: Kernel [µs]", for the choice of a field and the head of its values. */
export function labelWithUnit({ label, unit }: Pick<SweepField, 'label' | 'unit'>): string {
  return unit === null ? label : `${label} [${unit}]`
}

/** What a select box of fields offers. */
export function fieldOptions(fields: SweepField[]): Option[] {
  return fields.map((field) => ({ value: field.path, label: labelWithUnit(field) }))
}

/** The fields with all words of a search in their labels, and the one that is chosen. */
export function matchingFields(fields: SweepField[], search: string, chosen: string): SweepField[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return fields.filter(
    ({ label, path }) => path === chosen || words.every((word) => label.toLowerCase().includes(word)),
  )
}

/** A sentence of the server with the paths of fields in the words of the page. */
export function fieldsInWords(sentence: string, fields: Pick<SweepField, 'path' | 'label'>[]): string {
  const labels = new Map(fields.map(({ path, label }) => [path, label]))
  return sentence.replace(/[a-z_]+\.[\w.-]*\w/g, (path) => labels.get(path) ?? path)
}

/** What binds, and whether several parts do so together. */
export type Binding = Report['bottleneck'] & { isShared: boolean }

/** The field that sets the bottleneck, of all such parts where several bind together: lifting one alone gains nothing. */
function bindingField(fields: SweepField[], { kind, origin, isShared }: Binding): string | undefined {
  const joined = fields.find(({ path }) => path !== origin && path.split('+').some((each) => each === origin))
  if (joined !== undefined && isShared) return joined.path
  if (kind === 'rate') return fields.find(({ path, value }) => path.endsWith('.rate_cap_iops') && value !== null)?.path
  return fields.find(({ path }) => path === origin)?.path
}

/** What one would sweep first: what binds, else the load of the first class; and the depth of the hosts. */
export function initialFields(fields: SweepField[], binds: Binding | null = null): [string, string] {
  const pathOf = (...ends: string[]) => fields.find((field) => ends.some((end) => field.path.endsWith(end)))?.path
  const binding = binds === null ? undefined : bindingField(fields, binds)
  const load = pathOf('.workload.outstanding_ios', '.workload.arrival_rate_iops')
  const depth = pathOf('.lun_depth')
  const first = fields[0]?.path ?? ''
  return [binding ?? load ?? first, depth ?? first]
}
