/** Moments of a timeline: what changes at each, and edits of it. */
import { changedFields } from './moment-fields'

import type { Design, Moment, Timeline } from '@/api/types'
import type { Option } from '@/lib/design/fields/field-options'
import { titleWithKind } from '@/lib/design/part-words'
import { KINDS, listParts, type PartKind } from '@/lib/design/parts'
import { capitalised } from '@/lib/format/format'

export const SHORTEST_S = 0.001
/** A month. */
export const LONGEST_S = 2_678_400
const LENGTH_S = 3600
const STEP_S = 600
const TWICE = 2
/** What people change most often: the load of one class of VMs. */
const LOAD = /\.workload\.(outstanding_ios|\w*rate\w*)$/

/** One thing that changes at a moment. */
export type MomentChange =
  | { what: 'load'; load: number }
  | { what: 'fails' | 'returns'; part: string }
  | { what: 'set'; path: string; text: string }

export type What = MomentChange['what']

/** An hour where the design has no timeline. */
export function timelineOf(design: Design): Timeline {
  return design.timeline ?? { length_s: LENGTH_S, moments: [] }
}

export function withLength(design: Design, length_s: number): Design {
  return { ...design, timeline: { ...timelineOf(design), length_s } }
}

export function momentsOf(design: Design): Moment[] {
  return timelineOf(design).moments ?? []
}

export function withoutTimeline(design: Design): Design {
  const { timeline: _timeline, ...left } = design
  return left
}

/** What changes at a moment, in the order in which it is told. */
export function changesAt({ load, fails, returns, set_fields: fields }: Moment): MomentChange[] {
  return [
    ...(load == null ? [] : [{ what: 'load' as const, load }]),
    ...(fails ?? []).map((part) => ({ what: 'fails' as const, part })),
    ...(returns ?? []).map((part) => ({ what: 'returns' as const, part })),
    ...(fields ?? []).map((text) => ({ what: 'set' as const, ...split(text) })),
  ]
}

function split(text: string): { path: string; text: string } {
  const at = text.indexOf('=')
  return { path: text.slice(0, at), text: text.slice(at + 1) }
}

function momentOf(at_s: number, changes: MomentChange[]): Moment {
  const parts = (what: 'fails' | 'returns') => changes.flatMap((change) => (change.what === what ? [change.part] : []))
  const fields = changes.flatMap((change) => (change.what === 'set' ? [`${change.path}=${change.text}`] : []))
  const load = changes.findLast((change) => change.what === 'load')?.load
  const [fails, returns] = [parts('fails'), parts('returns')]
  return {
    at_s,
    ...(load === undefined ? {} : { load }),
    ...(fields.length === 0 ? {} : { set_fields: fields }),
    ...(fails.length === 0 ? {} : { fails }),
    ...(returns.length === 0 ? {} : { returns }),
  }
}

/** A moment a while after the last one, at which one thing changes; the same design where it cannot. */
export function withMoment(design: Design, what: What): Design {
  const moments = momentsOf(design)
  const change = suggested(design, what, moments.length)
  if (change === null) return design
  const last = Math.max(0, ...moments.map(({ at_s }) => at_s))
  return put(design, [...moments, momentOf(last + STEP_S, [change])])
}

/** One more thing that changes at a moment. */
export function withChange(design: Design, index: number, what: What): Design {
  const moment = momentsOf(design)[index]
  const change = suggested(design, what, index)
  if (moment === undefined || change === null) return design
  return withChanges(design, index, [...changesAt(moment), change])
}

/** Other changes at a moment; it goes with the last of them. */
export function withChanges(design: Design, index: number, changes: MomentChange[]): Design {
  if (changes.length === 0) return withoutMoment(design, index)
  return replaced(design, index, (moment) => momentOf(moment.at_s, changes))
}

/** A change in the place of another, or null to take it out. */
export function withOther(design: Design, index: number, place: number, change: MomentChange | null): Design {
  const before = momentsOf(design)[index]
  if (before === undefined) return design
  const changes = changesAt(before).flatMap((one, at) => (at !== place ? [one] : change === null ? [] : [change]))
  return withChanges(design, index, changes)
}

export function withMomentAt(design: Design, index: number, at_s: number): Design {
  return replaced(design, index, (moment) => ({ ...moment, at_s }))
}

function replaced(design: Design, index: number, alter: (moment: Moment) => Moment): Design {
  return put(
    design,
    momentsOf(design).map((moment, place) => (place === index ? alter(moment) : moment)),
  )
}

export function withCopiedMoment(design: Design, index: number): Design {
  const moments = momentsOf(design)
  const copied = moments[index]
  if (copied === undefined) return design
  return put(design, [...moments, { ...copied, at_s: copied.at_s + STEP_S }])
}

export function withoutMoment(design: Design, index: number): Design {
  return put(
    design,
    momentsOf(design).filter((_, place) => place !== index),
  )
}

/** With the moments, and long enough for the last of them. */
function put(design: Design, moments: Moment[]): Design {
  const timeline = timelineOf(design)
  const last = Math.max(0, ...moments.map(({ at_s }) => at_s))
  const length_s = last < timeline.length_s ? timeline.length_s : last + STEP_S
  return { ...design, timeline: { ...timeline, length_s, moments } }
}

/** What a change of a kind begins with, at the moment in a place; null where there is nothing to change. */
export function suggested(design: Design, what: What, place: number): MomentChange | null {
  if (what === 'load') return { what, load: TWICE }
  if (what === 'set') {
    const fields = changedFields(design).filter(({ doubled }) => doubled !== null)
    const field = fields.find(({ path }) => LOAD.test(path)) ?? fields[0]
    return field === undefined ? null : { what, path: field.path, text: field.doubled ?? '' }
  }
  const [part] = what === 'fails' ? failingParts(design) : gone(design, place)
  return part === undefined ? null : { what, part: part.value }
}

/** Parts that failed at an earlier moment in the list and have not returned. */
export function gone(design: Design, place: number): Option[] {
  const failed = new Set<string>()
  for (const { fails, returns } of momentsOf(design).slice(0, place)) {
    for (const path of returns ?? []) failed.delete(path)
    for (const path of fails ?? []) failed.add(path)
  }
  return failingParts(design).filter(({ value }) => failed.has(value))
}

/** In the order of how often people ask. */
const CAN_FAIL: readonly PartKind[] = [
  'sp',
  'host',
  'hba_port',
  'fabric',
  'switch',
  'isl',
  'target_port',
  'pool',
  'site',
  'site_link',
]

/** Parts that can fail and return, as a moment names them. */
export function failingParts(design: Design): Option[] {
  const parts = listParts(design)
  return CAN_FAIL.flatMap((kind) => parts.filter((part) => part.kind === kind)).map(({ kind, id, title }) => ({
    value: `${KINDS[kind].list}.${id}`,
    label: capitalised(titleWithKind({ kind, title })),
  }))
}
