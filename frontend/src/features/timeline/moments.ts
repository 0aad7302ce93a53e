/** Edits of the time line of a design, and what its fields may name. */
import type { Design, Moment, Timeline } from '@/api/types'
import type { Option } from '@/lib/design/fields/field-options'
import { KINDS, listParts, type PartKind } from '@/lib/design/parts'

const LENGTH_S = 3600
const STEP_S = 600

/** A design without a time line gets one that is an hour long. */
export function withTimeline(design: Design): Design {
  return { ...design, timeline: timelineOf(design) }
}

export function timelineOf(design: Design): Timeline {
  return design.timeline ?? { length_s: LENGTH_S, moments: [] }
}

export function withoutTimeline(design: Design): Design {
  const { timeline: _timeline, ...left } = design
  return left
}

/** A moment a while after the last one, at which the load doubles. */
export function withMoment(design: Design): Design {
  const moments = timelineOf(design).moments ?? []
  const last = Math.max(0, ...moments.map(({ at_s }) => at_s))
  return put(design, [...moments, { at_s: last + STEP_S, load: 2 }])
}

export function withCopiedMoment(design: Design, index: number): Design {
  const moments = timelineOf(design).moments ?? []
  const copied = moments[index]
  if (copied === undefined) return design
  return put(design, [...moments, { ...copied, at_s: copied.at_s + STEP_S }])
}

export function withoutMoment(design: Design, index: number): Design {
  return put(design, (timelineOf(design).moments ?? []).filter((_, place) => place !== index))
}

/** With the moments, and long enough for the last of them. */
function put(design: Design, moments: Moment[]): Design {
  const timeline = timelineOf(design)
  const last = Math.max(0, ...moments.map(({ at_s }) => at_s))
  const length_s = last < timeline.length_s ? timeline.length_s : last + STEP_S
  return { ...design, timeline: { ...timeline, length_s, moments } }
}

const CAN_FAIL: readonly PartKind[] = [
  'host',
  'hba_port',
  'fabric',
  'switch',
  'isl',
  'sp',
  'target_port',
  'pool',
]

/** Parts that can fail and return, as a moment names them. */
export function failingParts(design: Design): Option[] {
  return listParts(design)
    .filter(({ kind }) => CAN_FAIL.includes(kind))
    .map(({ kind, id, title }) => ({
      value: `${KINDS[kind].list}.${id}`,
      label: `${KINDS[kind].label} ${title}`,
    }))
}
