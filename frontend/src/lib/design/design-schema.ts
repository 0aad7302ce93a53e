/** The JSON Schema of the design, as the server gives it. */
import inspectorSchema from '@/api/inspector.gen.json'

export type Schema = {
  type?: string
  $ref?: string
  title?: string
  description?: string
  default?: unknown
  const?: unknown
  enum?: (string | number)[]
  /** Ids of the catalogue, where a profile of the design will do too. */
  examples?: string[]
  anyOf?: Schema[]
  minimum?: number
  maximum?: number
  /** Numbers that the range leaves out: those between 0, which is none, and the least that is sensible. */
  not?: { exclusiveMaximum: number }
  maxLength?: number
  pattern?: string
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  /** Unit of a number, and words for values that can be chosen. */
  'x-unit'?: string
  'x-choices'?: Record<string, string>
  /** Kinds of part, or of own profile, whose ids the field takes. */
  'x-refers-to'?: string[]
}

export const DEFINITIONS = (inspectorSchema as { $defs: Record<string, Schema> }).$defs

/** The schema with what it refers to put in its place. */
export function resolveSchema(schema: Schema): Schema {
  if (schema.$ref === undefined) return schema
  const name = schema.$ref.replace('#/$defs/', '')
  const target = DEFINITIONS[name]
  if (target === undefined) throw new Error(`The design schema has no definition ${name}`)
  const { $ref: _reference, ...own } = schema
  return { ...resolveSchema(target), ...own }
}

/** Nullable fields are written `anyOf: [type, null]`. */
export function withoutNull(schema: Schema): Schema {
  const real = schema.anyOf?.find((option) => option.type !== 'null')
  return real === undefined ? schema : { ...resolveSchema(real), ...schema }
}

/** Kinds whose ids a field, or each item of its list, takes; empty where it names no part. */
export function referredKinds(field: Schema): string[] {
  const schema = withoutNull(resolveSchema(field))
  return schema['x-refers-to'] ?? schema.items?.['x-refers-to'] ?? []
}

/** Names of the fields that hold ids of other parts. */
export const REFERENCE_FIELDS: ReadonlySet<string> = new Set(
  Object.values(DEFINITIONS).flatMap(({ properties }) =>
    Object.entries(properties ?? {}).flatMap(([name, field]) => (referredKinds(field).length === 0 ? [] : [name])),
  ),
)
