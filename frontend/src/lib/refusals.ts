/**
 * What boxes refused to take, by the box.
 *
 * The rule: a refused text stays in its box, also while another part or page is shown, until the box
 * takes a value or is reset, or until what it would have replaced is another: the value, by undo for
 * example, the id of the part or of the design, or the kind of what holds the field. It is no part
 * of the scenario: it is neither saved nor kept when the page is loaded anew.
 */
import { placeInWords } from './changed-fields'
import { getAt, join, tokens } from './pointer'
import { textOf, type Field } from './schema-fields'

import type { Design, ScenarioContent } from '@/api/types'

export type Refusal = {
  /** The box: a pointer that names the design and its parts by their ids. */
  path: string
  text: string
  message: string
  /** The field as it was when the text was refused, with the value that stays in use. */
  field: Field
}

export type Refusals = Readonly<Record<string, Refusal>>

const OPTIONS = '/options'

/** The box of a field: of the options of the scenario, or of a design. */
export function boxPath(design: Design, pointer: string): string {
  if (pointer.startsWith(`${OPTIONS}/`)) return pointer
  let node: unknown = design
  return tokens(pointer).reduce((path, token) => {
    const inList = Array.isArray(node)
    node = getAt(node, join('', token))
    return join(path, inList ? (idOf(node) ?? token) : token)
  }, join('', 'designs', design.id))
}

function idOf(node: unknown): string | null {
  const id = (node as { id?: unknown } | null | undefined)?.id
  return typeof id === 'string' ? id : null
}

/** A box in a content as it is now: which design, none for an option, and where in it. */
type Place = { index: number | null; pointer: string }

/** Null where the design or the part is gone. */
export function placeOf(content: ScenarioContent, path: string): Place | null {
  const [list, id = '', ...inside] = tokens(path)
  if (list !== 'designs') return { index: null, pointer: path }
  const index = content.designs.findIndex((design) => design.id === id)
  const pointer = index < 0 ? null : pointerIn(content.designs[index], inside)
  return pointer === null ? null : { index, pointer }
}

function pointerIn(design: unknown, ids: string[]): string | null {
  let node = design
  let pointer = ''
  for (const token of ids) {
    const place = Array.isArray(node) ? placeIn(node, token) : token
    if (place === -1) return null
    node = getAt(node, join('', place))
    pointer = join(pointer, place)
  }
  return pointer
}

/** Things without ids, such as block sizes, are known by their places. */
function placeIn(list: unknown[], token: string): number {
  const named = list.findIndex((item) => idOf(item) === token)
  if (named >= 0) return named
  return Number(token) < list.length && idOf(list[Number(token)]) === null ? Number(token) : -1
}

/** The refusals that an edit leaves in force. */
export function stillRefused(
  refusals: Refusals,
  before: ScenarioContent,
  after: ScenarioContent,
): Refusals {
  const all = Object.entries(refusals)
  const left = all.filter(
    ([path, { field }]) =>
      valueAt(after, path) === field.value && kindAround(before, path) === kindAround(after, path),
  )
  return left.length === all.length ? refusals : Object.fromEntries(left)
}

const GONE = Symbol('gone')

function valueAt(content: ScenarioContent, path: string): unknown {
  const place = placeOf(content, path)
  return place === null ? GONE : getAt(holderOf(content, place), place.pointer)
}

function holderOf(content: ScenarioContent, { index }: Place): unknown {
  return index === null ? content : content.designs[index]
}

/** What decides which fields the holder of a field has: its kind, or the loop of a workload. */
function kindAround(content: ScenarioContent, path: string): unknown {
  const holder = valueAt(content, path.slice(0, path.lastIndexOf('/')))
  const { kind, loop } = (holder ?? {}) as { kind?: string; loop?: string }
  return kind ?? loop
}

/** "esx01: LUN depth", with the design before it where there are several. */
export function refusedWhere(content: ScenarioContent, { index, pointer }: Place): string {
  return placeInWords(content, index, pointer)
}

/** 'LUN depth refuses "-5"; the default 64 stays in use.' */
export function refusedInWords(where: string, text: string, field: Field): string {
  const what = text.trim() === '' ? `${where} must not be empty` : `${where} refuses "${text.trim()}"`
  return `${what}; ${inUse(field)}.`
}

function inUse({ value, preset, unit }: Field): string {
  const withUnit = (shown: unknown) => textOf(shown) + (unit === null ? '' : ` ${unit}`)
  if (textOf(value) !== '') return `${withUnit(value)} stays in use`
  return textOf(preset) === '' ? 'it stays not set' : `the default ${withUnit(preset)} stays in use`
}

/** "1 refused value", beside what goes on without it. */
export function refusedCount(number: number): string {
  return number === 1 ? '1 refused value' : `${number} refused values`
}
