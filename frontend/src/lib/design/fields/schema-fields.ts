/** What the inspector shows of a part, read from the JSON Schema of the design. */
import { DEFINITIONS, referredKinds, resolveSchema, withoutNull, type Schema } from '../design-schema'
import { join } from '../json-pointer'
import { KINDS, type Part } from '../parts'

import type { Operation, OwnProfile, Price, Setting } from '@/api/types'
import { NO_BREAK } from '@/lib/format/format'

export type FieldKind =
  'id' | 'text' | 'integer' | 'number' | 'choice' | 'reference' | 'references' | 'texts' | 'profile'

export type Field = {
  name: string
  pointer: string
  label: string
  unit: string | null
  help: string
  kind: FieldKind
  required: boolean
  /** What holds where nothing is set; undefined where nothing does. */
  preset: unknown
  /** What holds where nothing is set, in words, where it depends on more than this field. */
  unset: string | null
  /** Profile and document that the preset was read in; null where the document format gives it. */
  source: string | null
  value: unknown
  choices: (string | number)[]
  /** Kinds of part, or of own profile, whose ids it takes. */
  refersTo: string[]
  minimum: number | null
  /** Where 0 means none: the least value above it. */
  leastAboveZero: number | null
  maximum: number | null
  maxLength: number | null
  pattern: string | null
  /** Where a value that is set comes from, where that is known. */
  fact?: ValueFact | undefined
  /** Where a value that is set holds, unless it is this design alone. */
  setWords?: string
}

/** What is known of a value: where it is from, and whether somebody should measure it. */
export type ValueFact = { isEstimate: boolean; words: string; address: string }

const FORMAT = 'the format qdepth/2'

/** The field with the default that a profile gives it, such as the depth of the driver. */
export function withSetting(field: Field, setting: Setting | undefined): Field {
  if (setting === undefined || setting.origin === 'design' || isSet(field)) return field
  return {
    ...field,
    preset: setting.value,
    source: setting.note === '' ? setting.source : `${setting.source}. ${setting.note}`,
  }
}

function isSet(field: Field): boolean {
  return field.value !== undefined && field.value !== null
}

/** Where the value comes from, in words. */
export function originOf(field: Field): string {
  if (isSet(field)) {
    if (field.fact !== undefined) return field.fact.words
    return field.value === field.preset ? 'Set here, same as the default' : (field.setWords ?? 'Set in this design')
  }
  const unit = field.unit === null ? '' : `${NO_BREAK}${field.unit}`
  if (field.unset !== null) return `Not set: ${field.unset}${/\d$/.test(field.unset) ? unit : ''}`
  if (field.preset === undefined || field.preset === null) return 'Not set, and needs no value'
  return `Default ${textOf(field.preset) || 'empty'}${unit}: ${field.source ?? FORMAT}`
}

/** A value as it stands in its box. */
export function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function kindOf(name: string, schema: Schema): FieldKind | null {
  if (name === 'id') return 'id'
  if (schema.examples !== undefined) return 'profile'
  if (referredKinds(schema).length > 0) return schema.type === 'array' ? 'references' : 'reference'
  if (schema.enum !== undefined) return 'choice'
  if (schema.type === 'integer' || schema.type === 'number') return schema.type
  if (schema.type === 'array') return schema.items?.type === 'string' ? 'texts' : null
  return schema.type === 'string' ? 'text' : null
}

function choicesOf({ enum: words, examples }: Schema): (string | number)[] {
  return words ?? examples ?? []
}

const needOf = (name: string) => (name === 'currency' ? 'choose one to enter prices' : null)

function wordsOf(
  name: string,
  { title = name, description = '', ...schema }: Schema,
): Pick<Field, 'label' | 'unit' | 'help'> {
  return { label: title, unit: schema['x-unit'] ?? null, help: description }
}

export function fieldOf(name: string, raw: Schema, holder: Schema, at: string, value: unknown): Field | null {
  const schema = withoutNull(resolveSchema(raw))
  const kind = schema.const === undefined ? kindOf(name, schema) : null
  if (kind === null) return null
  return {
    name,
    pointer: join(at, name),
    ...wordsOf(name, schema),
    kind,
    required: holder.required?.includes(name) ?? false,
    preset: schema.default,
    unset: needOf(name),
    source: null,
    value,
    choices: choicesOf(schema),
    refersTo: referredKinds(schema),
    minimum: schema.minimum ?? null,
    leastAboveZero: schema.not?.exclusiveMaximum ?? null,
    // Larger whole numbers lose their last digits in a browser.
    maximum: schema.maximum === undefined ? null : Math.min(schema.maximum, Number.MAX_SAFE_INTEGER),
    maxLength: schema.maxLength ?? null,
    pattern: schema.pattern ?? null,
  }
}

/** The plain fields of an object with the given schema definition. */
export function fieldsOf(definition: string, value: object, at: string): Field[] {
  const schema = resolveSchema({ $ref: `#/$defs/${definition}` })
  const values = value as Record<string, unknown>
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const field = fieldOf(name, property, schema, at, values[name])
    return field === null ? [] : [named(field, values.id)]
  })
}

/** A part without a name is called by its id. */
function named(field: Field, id: unknown): Field {
  const isUnnamed = field.name === 'name' && !field.required && typeof id === 'string'
  return isUnnamed ? { ...field, preset: id, source: 'the id of the part' } : field
}

const PROFILES: Record<OwnProfile['kind'], string> = {
  hba_driver: 'OwnHbaDriver',
  vscsi_adapter: 'OwnVscsiAdapter',
  front_end: 'OwnFrontEnd',
  disk: 'OwnDisk',
}

const OPERATIONS: Record<Operation['kind'], string> = {
  clone: 'Clone',
  storage_vmotion: 'StorageVmotion',
  create_eager_zeroed: 'CreateEagerZeroed',
  power_on: 'PowerOn',
  unmap: 'Unmap',
  stream: 'Stream',
  consolidate_snapshots: 'ConsolidateSnapshots',
  rebuild: 'Rebuild',
}

/** The definition in the schema that a part follows. */
export function definitionOf(part: Part): string {
  if (part.kind === 'datastore') return part.value.kind === 'vvol' ? 'VvolDatastore' : 'LunDatastore'
  if (part.kind === 'operation') return OPERATIONS[part.value.kind]
  if (part.kind === 'profile') return PROFILES[part.value.kind]
  return KINDS[part.kind].definition
}
export function definitionOfWorkload(loop: 'closed' | 'open' | 'paced'): string {
  return { closed: 'ClosedWorkload', open: 'OpenWorkload', paced: 'PacedWorkload' }[loop]
}

/** The price of a part; empty where it has none of its own, or where a file says null. */
export function priceOf({ value }: Part): Price {
  const { price }: { id: string; price?: Price | null } = value
  return price ?? {}
}

/** Whether parts of the definition can have a price. */
export function isPriced(definition: string): boolean {
  return DEFINITIONS[definition]?.properties?.price !== undefined
}

/** First sentence about a kind of part, for the head of the inspector. */
export function describeDefinition(definition: string): string {
  return DEFINITIONS[definition]?.description ?? ''
}
