/** Puts two edits of one scenario together: field by field, parts matched by their ids. */

export type Side = 'mine' | 'theirs'

/** A field that both sides changed, each in another way. */
export type Conflict = { path: string; before: unknown; mine: unknown; theirs: unknown }

export type Merge<T> = { merged: T; conflicts: Conflict[]; taken: string[] }

/** Conflicts of the same edit in several designs, such as of a target that all of them share: one choice. */
export function conflictsTogether(conflicts: Conflict[]): Conflict[][] {
  const edits = new Map<string, Conflict[]>()
  for (const conflict of conflicts) {
    const [, list, , ...field] = conflict.path.split('/')
    const key = JSON.stringify([
      list === 'designs' ? field : conflict.path,
      conflict.before,
      conflict.mine,
      conflict.theirs,
    ])
    edits.set(key, [...(edits.get(key) ?? []), conflict])
  }
  return [...edits.values()]
}

type Fields = Record<string, unknown>

const ABSENT = undefined

/**
 * Takes every field that one side alone changed from that side, and asks where both did.
 *
 * `choices` names the side of a conflict by its path; without a choice it is `otherwise`. `taken`
 * lists the fields that came from theirs without a question.
 */
export function mergeEdits<T>(
  before: T,
  mine: T,
  theirs: T,
  choices: Record<string, Side> = {},
  otherwise: Side = 'mine',
): Merge<T> {
  const conflicts: Conflict[] = []
  const taken: string[] = []

  const merge = (path: string, old: unknown, own: unknown, other: unknown): unknown => {
    if (same(own, other) || same(old, other)) return own
    if (same(old, own)) {
      taken.push(path)
      return other
    }
    const inside = mergeInside(path, old, own, other)
    if (inside !== ABSENT) return inside
    conflicts.push({ path, before: old, mine: own, theirs: other })
    return (choices[path] ?? otherwise) === 'theirs' ? other : own
  }

  /** What has fields or parts on both sides is merged inside. */
  const mergeInside = (path: string, old: unknown, own: unknown, other: unknown): unknown => {
    if (isFields(own) && isFields(other)) {
      return mergeFields(path, isFields(old) ? old : {}, own, other)
    }
    if (hasIds(own) && hasIds(other)) {
      return mergeParts(path, hasIds(old) ? old : [], own, other)
    }
    return ABSENT
  }

  const mergeFields = (path: string, old: Fields, own: Fields, other: Fields): Fields => {
    const merged: Fields = {}
    for (const key of new Set([...Object.keys(own), ...Object.keys(other)])) {
      const value = merge(`${path}/${key}`, old[key], own[key], other[key])
      if (value !== ABSENT) merged[key] = value
    }
    return merged
  }

  const mergeParts = (path: string, old: Part[], own: Part[], other: Part[]): unknown[] => {
    const [was, here, there] = [byId(old), byId(own), byId(other)]
    const ids = new Set([...own, ...other].map((part) => part.id))
    return [...ids]
      .map((id) => merge(`${path}/${id}`, was.get(id), here.get(id), there.get(id)))
      .filter((part) => part !== ABSENT)
  }

  return { merged: merge('', before, mine, theirs) as T, conflicts, taken }
}

type Part = Fields & { id: string }

function byId(parts: Part[]): Map<string, Part> {
  return new Map(parts.map((part) => [part.id, part]))
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function hasIds(value: unknown): value is Part[] {
  return Array.isArray(value) && value.every((part) => isFields(part) && typeof part.id === 'string')
}

function same(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((value, index) => same(value, other[index]))
  }
  if (!isFields(one) || !isFields(other)) return false
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => same(one[key], other[key]))
}

/**
 * A version of the server in the form of the draft that it is merged with.
 *
 * The server fills fields in that a draft leaves out; those are no edits of anybody. `before` is
 * the version that the draft started from, as the server has it, and `saved` as the draft has it.
 */
export function alignForm<T>(saved: T, before: T, theirs: T): T {
  return mergeEdits(before, saved, theirs, {}, 'theirs').merged
}

const MOST_SHOWN = 120

/** A value in a table: short, and in words where there is none. */
export function valueText(value: unknown): string {
  if (value === undefined) return 'not there'
  const text = JSON.stringify(value)
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)} ...` : text
}

/** What a merge does and asks, in words. */
export function mergeText({ conflicts, taken }: Merge<unknown>): string {
  const takes = taken.length === 1 ? 'is' : 'are'
  const asks = conflicts.length === 1 ? 'was' : 'were'
  const theirs = `${fields(taken.length)} that only they changed ${takes} taken over.`
  const both = `${fields(conflicts.length)} ${asks} changed by both of you: choose.`
  if (conflicts.length === 0) return `${theirs} There are no conflicts.`
  return taken.length === 0 ? both : `${theirs} ${both}`
}

function fields(count: number): string {
  return count === 1 ? '1 field' : `${count} fields`
}
