import { distinctTitles } from '../distinct-titles'
import { missing, NOBODY_KNOWS, type FormerTitle } from '../part-words'
import type { Part } from '../parts'

import { choiceLabel } from './design-words'
import { textOf, type Field } from './schema-fields'

export type Option = { value: string; label: string }

export function partOptions(parts: Part[]): Option[] {
  const titleOf = distinctTitles(parts)
  return parts.map((part) => ({ value: part.id, label: labelOfPart(part, titleOf) }))
}

/** The id of an item of a price list is its order number, which a buyer knows. */
function labelOfPart(part: Part, titleOf: (id: string) => string): string {
  const isOrdered = part.kind === 'price_item' && part.title !== part.id
  return isOrdered ? `${part.title} (${part.id})` : titleOf(part.id)
}

/** The ids in the text of a box that takes several. */
export function idsIn(text: string): string[] {
  return [...new Set(text.split(/[,\s]+/).filter(Boolean))]
}

/** What a box for several parts offers; one that is gone stays visible, marked as such. */
function manyOptions(field: Field, references: Option[], former = NOBODY_KNOWS): Option[] {
  const gone = idsIn(textOf(field.value)).filter((id) => !references.some((option) => option.value === id))
  return [...references, ...gone.map((id) => lostOption(id, former))]
}

function lostOption(value: string, former: FormerTitle): Option {
  return { value, label: missing(former(value) ?? value) }
}

const LISTED: readonly Field['kind'][] = ['choice', 'reference', 'profile']

/** Whether the field is chosen from a list. */
export function isListed(field: Field): boolean {
  return LISTED.includes(field.kind)
}

function ownOption({ value, label }: Option): Option {
  return { value, label: `${label}, own profile` }
}

/** What a select box offers. A value that is no longer offered stays visible, marked as such. */
export function optionsOf(field: Field, references: Option[], former = NOBODY_KNOWS): Option[] {
  if (field.kind === 'references' || field.kind === 'texts') return manyOptions(field, references, former)
  if (!isListed(field)) return []
  const choices = field.choices.map((choice) => ({ value: String(choice), label: choiceLabel(choice) }))
  const own = field.kind === 'profile' ? references.map(ownOption) : references
  const offered = [...choices, ...own]
  const value = textOf(field.value)
  const isMixed = field.unset !== null && value === ''
  const unset: Option[] = field.required && !isMixed ? [] : [{ value: '', label: field.unset ?? unsetLabel(field) }]
  const gone = [value].filter((one) => one !== '' && !offered.some((option) => option.value === one))
  return [...unset, ...offered, ...gone.map((one) => lostOption(one, former))]
}

/** Letters for which a box beside its label has room. */
const BESIDE_LABEL = 16

/** Whether a field needs a line of its own, so that no choice or default of it is cut; a title is a sentence. */
export function isWide(field: Field, options: Option[]): boolean {
  if (field.name === 'title') return true
  const shown = isListed(field) ? options.map(({ label }) => label) : [placeholderOf(field)]
  return shown.some((words) => words.length > BESIDE_LABEL)
}

/** What an empty box shows: what holds where nothing is set. */
export function placeholderOf(field: Field): string {
  return field.unset ?? textOf(field.preset)
}

function unsetLabel(field: Field): string {
  const preset = textOf(field.preset)
  return preset === '' ? 'Unset' : `Default: ${choiceLabel(preset)}`
}
