/**
 * What boxes refused to take, by the box.
 *
 * The rule: a refused text stays in its box, also while another part or page is shown, until the box
 * takes a value or is reset, or until what it would have replaced is another: the value, by undo for
 * example, the id of the part or of the design, or the kind of what holds the field. It is no part
 * of the scenario: it is neither saved nor kept when the page is loaded anew.
 */
import type { ScenarioContent } from '@/api/types'
import { resolvePath, type Location } from '@/lib/design/design-path'
import { textOf, type Field } from '@/lib/design/fields/schema-fields'
import { getAt } from '@/lib/design/json-pointer'
import { NO_BREAK } from '@/lib/format/format'

export type Refusal = {
  /** The box: a pointer that names the design and its parts by their ids. */
  path: string
  text: string
  message: string
  /** The field as it was when the text was refused, with the value that stays in use. */
  field: Field
}

export type Refusals = Readonly<Record<string, Refusal>>

/** The refusals that an edit leaves in force. */
export function remainingRefusals(refusals: Refusals, before: ScenarioContent, after: ScenarioContent): Refusals {
  const all = Object.entries(refusals)
  const left = all.filter(
    ([path, { field }]) => valueAt(after, path) === field.value && kindAround(before, path) === kindAround(after, path),
  )
  return left.length === all.length ? refusals : Object.fromEntries(left)
}

const GONE = Symbol('gone')

function valueAt(content: ScenarioContent, path: string): unknown {
  const place = resolvePath(content, path)
  return place === null ? GONE : getAt(holderOf(content, place), place.pointer)
}

function holderOf(content: ScenarioContent, { index }: Location): unknown {
  return index === null ? content : content.designs[index]
}

/** What decides which fields the holder of a field has: its kind, or the loop of a workload. */
function kindAround(content: ScenarioContent, path: string): unknown {
  const holder = valueAt(content, path.slice(0, path.lastIndexOf('/')))
  const { kind, loop } = (holder ?? {}) as { kind?: string; loop?: string }
  return kind ?? loop
}

/** 'LUN depth refuses "-5"; the default 64 stays in use.' */
export function refusalInWords(where: string, text: string, field: Field): string {
  const what = text.trim() === '' ? `${where} must not be empty` : `${where} refuses "${text.trim()}"`
  return `${what}; ${inUse(field)}.`
}

function inUse({ value, preset, unit }: Field): string {
  const withUnit = (shown: unknown) => textOf(shown) + (unit === null ? '' : `${NO_BREAK}${unit}`)
  if (textOf(value) !== '') return `${withUnit(value)} stays in use`
  return textOf(preset) === '' ? 'it stays not set' : `the default ${withUnit(preset)} stays in use`
}

/** "1 refused value", beside what goes on without it. */
export function refusedCount(number: number): string {
  return number === 1 ? '1 refused value' : `${number} refused values`
}
