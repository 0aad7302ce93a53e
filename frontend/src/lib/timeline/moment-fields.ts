/** Fields that a moment can change: by part, by label, and with a value in the unit of the field. */
import type { Design } from '@/api/types'
import { choiceLabel } from '@/lib/design/fields/design-words'
import { partOptions, type Option } from '@/lib/design/fields/field-options'
import { textOf, type Field } from '@/lib/design/fields/schema-fields'
import { labelledFields, type LabelledField } from '@/lib/design/fields/sweep-fields'
import { findPart } from '@/lib/design/parts'
import { referenceCandidates } from '@/lib/design/references'
import { NO_BREAK } from '@/lib/format/format'
import { asPercent, percentOfRatio, type Percent } from '@/lib/format/units'

export type ChangedField = Pick<LabelledField, 'path' | 'owner' | 'part' | 'field'> & {
  /** The value of the design, as an override writes it. */
  text: string
  /** Twice the value of the design, as an override writes it; null where that is no value of the field. */
  doubled: string | null
}

const CAN_CHANGE: ReadonlySet<Field['kind']> = new Set(['integer', 'number', 'choice', 'reference', 'profile'])

/** All fields of a design that hold one value. */
export function changedFields(design: Design): ChangedField[] {
  return labelledFields(design, 'timeline')
    .filter(({ field }) => CAN_CHANGE.has(field.kind))
    .map(({ path, owner, part, field }) => ({
      path,
      owner,
      part,
      field,
      text: textNow(field),
      doubled: doubled(field),
    }))
}

function textNow({ value, preset }: Field): string {
  return textOf(value ?? preset) || 'null'
}

/** The parts that have such fields, each once. */
export function ownersOf(fields: ChangedField[]): Option[] {
  return [...new Set(fields.map(({ owner }) => owner))].map((owner) => ({ value: owner, label: owner }))
}

/** The fields of a part, by their labels. */
export function fieldsOfOwner(fields: ChangedField[], owner: string): Option[] {
  return fields.filter((field) => field.owner === owner).map(({ path, field }) => ({ value: path, label: field.label }))
}

/** What a box that names a part offers. */
export function referencesOf(design: Design, { part, field }: ChangedField): Option[] {
  return partOptions(referenceCandidates(design, part, field))
}

/** The options with one for a value that they lack, so that a box never shows another. */
export function withMissing(options: Option[], value: string, label: string): Option[] {
  return options.some((option) => option.value === value) ? options : [...options, { value, label }]
}

function doubled({ value, maximum }: Field): string | null {
  if (typeof value !== 'number' || value === 0) return null
  return 2 * value <= (maximum ?? Infinity) ? String(2 * value) : null
}

/** The field with the value that a moment gives it, for a box that must not be left empty. */
export function withText({ field }: ChangedField, text: string, pointer: string): Field {
  const isNumber = field.kind === 'integer' || field.kind === 'number'
  const value = isNumber ? (Number.isFinite(Number(text)) && text !== '' ? Number(text) : undefined) : text
  return { ...field, pointer, label: 'to', required: true, value, preset: undefined }
}

/** The load as a share of that of the design. */
export function loadField(load: Field): Field {
  const share = (value: number | null) => (value === null ? null : Number(percentOfRatio(value).toPrecision(12)))
  return {
    ...load,
    label: 'to',
    unit: '%',
    required: true,
    value: typeof load.value === 'number' ? share(load.value) : undefined,
    minimum: share(load.minimum),
    maximum: share(load.maximum),
  }
}

/** 1.5 for 150 %. */
export function loadOf(percent: unknown): number {
  return ratioOf(asPercent(Number(percent)))
}

function ratioOf(percent: Percent): number {
  return Number((percent / 100).toPrecision(12))
}

/** "64 KiB", "round robin", the name of a part. */
export function valueInWords(design: Design, { field }: ChangedField, text: string): string {
  if (text === 'null' || text === '') return 'its default'
  if (field.kind === 'reference') return findPart(design, text)?.title ?? text
  if (field.kind === 'choice') return choiceLabel(text)
  return field.unit === null ? textOf(text) : `${text}${NO_BREAK}${field.unit}`
}
