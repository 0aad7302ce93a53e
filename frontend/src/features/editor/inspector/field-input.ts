/** From what is typed in the inspector to a value, or to the reason why it is refused. */
import { choiceLabel } from '@/lib/design/fields/design-words'
import { idsIn } from '@/lib/design/fields/field-options'
import { type Field } from '@/lib/design/fields/schema-fields'
import { whole } from '@/lib/format/format'
import { readNumber } from '@/lib/format/typed-number'

export type Parsed = { ok: true; value: unknown } | { ok: false; message: string }

const refused = (message: string): Parsed => ({ ok: false, message })

export function parseInput(field: Field, text: string): Parsed {
  const trimmed = text.trim()
  if (trimmed === '') return field.required ? refused(emptyMessage(field)) : { ok: true, value: undefined }
  if (field.kind === 'integer' || field.kind === 'number') return parseNumber(field, trimmed)
  if (field.kind === 'choice') return parseChoice(field, trimmed)
  if (field.kind === 'references') return parseIds(trimmed)
  if (field.kind === 'texts') return { ok: true, value: textsIn(trimmed) }
  const profile = field.kind === 'profile' ? choiceOf(field, trimmed) : undefined
  return profile === undefined ? parseText(field, trimmed) : { ok: true, value: profile }
}

function emptyMessage(field: Field): string {
  return `${field.label} is needed. Enter ${rangeOf(field) ?? 'a value'}.`
}

const ID = /^[A-Za-z0-9][A-Za-z0-9._-]*$/

function parseNumber(field: Field, text: string): Parsed {
  const read = readNumber(text, rangeOf(field) ?? 'a number')
  if (!read.ok) return read
  const { value } = read
  if (field.kind === 'integer' && !Number.isInteger(value)) {
    return refused(`${text} is not a whole number. Enter ${rangeOf(field) ?? 'a whole number'}.`)
  }
  if (isTooLow(field, value) || (field.maximum !== null && value > field.maximum)) {
    return refused(`${text} is outside the range. Enter ${rangeOf(field) ?? 'another number'}.`)
  }
  return { ok: true, value }
}

function isTooLow(field: Field, value: number): boolean {
  if (field.minimum !== null && value < field.minimum) return true
  return field.leastAboveZero !== null && value > 0 && value < field.leastAboveZero
}

function parseChoice(field: Field, text: string): Parsed {
  const choice = choiceOf(field, text)
  return choice === undefined
    ? refused(`${text} is not a choice. Choose one of ${field.choices.map(choiceLabel).join(', ')}.`)
    : { ok: true, value: choice }
}

/** The choice that a text names, as the design writes it or as its box shows it. */
export function choiceOf({ choices }: Field, text: string): string | number | undefined {
  const lower = text.toLowerCase()
  return choices.find((one) => String(one) === text) ?? choices.find((one) => choiceLabel(one).toLowerCase() === lower)
}

/** Ids with commas or spaces between them, each once. */
function parseIds(text: string): Parsed {
  const ids = idsIn(text)
  const wrong = ids.find((id) => !ID.test(id))
  return wrong === undefined
    ? { ok: true, value: ids }
    : refused(`${wrong} is not an id. Enter ids separated by commas.`)
}

/** Texts with commas between them. */
function textsIn(text: string): string[] {
  return text.split(/\s*,\s*/).filter(Boolean)
}

function parseText(field: Field, text: string): Parsed {
  if (field.maxLength !== null && text.length > field.maxLength) {
    return refused(`The text has ${text.length} characters; at most ${field.maxLength} are allowed.`)
  }
  if (field.pattern !== null && !new RegExp(field.pattern).test(text)) {
    return refused('Use letters, digits, dot, dash and underscore; begin with a letter or digit.')
  }
  return { ok: true, value: text }
}

/** An end of a range, as whole as the schema has it. */
function inFull(end: number): string {
  return Number.isInteger(end) ? whole(end) : String(end)
}

/** "1 to 65 535", or "0, or 0.001 to 100" where 0 means none. */
export function rangeOf(field: Field): string | null {
  const kind = field.kind === 'integer' ? 'a whole number, ' : ''
  const high = field.maximum === null ? null : inFull(field.maximum)
  if (field.leastAboveZero !== null) return `0, or ${inFull(field.leastAboveZero)} to ${high ?? 'more'}`
  if (field.minimum === null) return high === null ? null : `${kind}up to ${high}`
  const low = inFull(field.minimum)
  return kind + (high === null ? `${low} or more` : `${low} to ${high}`)
}
