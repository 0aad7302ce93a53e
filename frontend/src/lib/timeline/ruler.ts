/** Operations and events on the ruler of a day: where their bars lie, and where they go when they are moved. */
import { momentInWords, momentWords } from './moment-words'
import { momentsOf, withMomentAt } from './moments'
import { clock } from './times'

import type { Design, Moment } from '@/api/types'
import { operationLabel } from '@/lib/design/new-operations'
import { asSeconds, clampPercent, percentOfRatio, type Percent, type Seconds } from '@/lib/format/units'

const MINUTE_S = 60
const HOUR_S = 3600
const DAY_S = 86_400
/** What a bar moves by at most, so that a day has at least as many steps [s]. */
const STEPS_S = [1, 5, 15, 30, MINUTE_S, 5 * MINUTE_S, 15 * MINUTE_S, 30 * MINUTE_S, HOUR_S]
const STEPS_OF_LENGTH = 288
const TICKS_S = [
  MINUTE_S,
  5 * MINUTE_S,
  10 * MINUTE_S,
  30 * MINUTE_S,
  HOUR_S,
  2 * HOUR_S,
  4 * HOUR_S,
  12 * HOUR_S,
  DAY_S,
]
const MOST_TICKS = 12
const LARGE_STEP = 12
/** The share of a ruler from which on a time stands before its bar. */
const LATE = 0.75

export type RulerBar = {
  key: string
  /** The operation, or the place of the event among the moments. */
  of: { operation: string } | { moment: number }
  label: string
  start_s: Seconds
  left: Percent
  /** As long as it took in the answer; zero where none is known. */
  width: Percent
  /** Where it starts, for those who do not see it. */
  text: string
  /** It ends so late that its time has no room after it. */
  isLate: boolean
  /** It starts after another one, so it cannot be moved. */
  isFixed: boolean
}

export type Ruler = {
  length_s: Seconds
  step_s: Seconds
  ticks: { left: Percent; text: string }[]
  operations: RulerBar[]
  events: RulerBar[]
  /** The load from one event that changes it to the next: where, how long, and how high in percent of the highest. */
  loads: { left: Percent; width: Percent; height: Percent }[]
}

/** When operations started and ended in the answer, by their ids. */
export type Spans = ReadonlyMap<string, { start_s: number; finish_s: number | null }>

export function rulerOf(design: Design, spans: Spans): Ruler {
  const operations = design.operations ?? []
  const moments = momentsOf(design)
  const ends = [...spans.values()].map(({ start_s, finish_s }) => finish_s ?? start_s)
  const last = Math.max(0, ...ends, ...operations.map(({ start_s = 0 }) => start_s), ...moments.map(({ at_s }) => at_s))
  const length_s = asSeconds(design.timeline?.length_s ?? Math.max(DAY_S, last + HOUR_S))
  const words = momentWords(design)
  return {
    length_s,
    step_s: asSeconds(STEPS_S.find((step) => step * STEPS_OF_LENGTH >= length_s) ?? HOUR_S),
    ticks: ticksOf(length_s),
    operations: operations.map(({ id, name, kind, start_s = 0, after }) => {
      const span = spans.get(id)
      const start = after == null ? start_s : (span?.start_s ?? start_s)
      return {
        key: id,
        of: { operation: id },
        label: operationLabel(id, name ?? null, kind),
        isFixed: after != null,
        ...placed(asSeconds(start), span?.finish_s == null ? 0 : span.finish_s - span.start_s, length_s),
      }
    }),
    events: moments.map((moment, index) => ({
      key: String(index),
      of: { moment: index },
      label: momentInWords(words, moment),
      isFixed: false,
      ...placed(asSeconds(moment.at_s), 0, length_s),
    })),
    loads: loadsOf(moments, length_s),
  }
}

function loadsOf(moments: Moment[], length_s: Seconds): Ruler['loads'] {
  const steps = moments
    .flatMap(({ at_s, load }) => (load == null ? [] : [{ at_s, load }]))
    .toSorted((one, other) => one.at_s - other.at_s)
  const begun = steps[0]?.at_s === 0 ? steps : [{ at_s: 0, load: 1 }, ...steps]
  const most = Math.max(...begun.map(({ load }) => load))
  if (steps.length === 0 || most <= 0) return []
  return begun.map(({ at_s, load }, index) => ({
    left: shareOf(asSeconds(at_s), length_s),
    width: shareOf(asSeconds((begun[index + 1]?.at_s ?? length_s) - at_s), length_s),
    height: clampPercent(percentOfRatio(load / most)),
  }))
}

function placed(
  start_s: Seconds,
  lasts_s: number,
  length_s: Seconds,
): Pick<RulerBar, 'start_s' | 'left' | 'width' | 'text' | 'isLate'> {
  return {
    start_s,
    left: shareOf(start_s, length_s),
    width: shareOf(lasts_s, length_s),
    text: timeOfDay(start_s, length_s),
    isLate: start_s + lasts_s > LATE * length_s,
  }
}

function shareOf(time_s: number, length_s: Seconds): Percent {
  return clampPercent(percentOfRatio(time_s / length_s))
}

function ticksOf(length_s: Seconds): Ruler['ticks'] {
  const step =
    TICKS_S.find((candidate) => candidate * MOST_TICKS >= length_s) ?? Math.ceil(length_s / MOST_TICKS / DAY_S) * DAY_S
  const number = Math.floor(length_s / step) + 1
  return Array.from({ length: number }, (_, index) => ({
    left: shareOf(index * step, length_s),
    text: timeOfDay(asSeconds(index * step), length_s),
  }))
}

/** "08:30"; with seconds on a ruler of less than an hour. */
export function timeOfDay(time: Seconds, length_s: Seconds): string {
  const whole = clock(time).padStart(8, '0')
  return length_s < HOUR_S ? whole : whole.slice(0, -3)
}

/** Where a bar starts that was dragged from one pixel to another, at a step of the ruler. */
export function draggedTo(
  start_s: Seconds,
  { from, to }: { from: number; to: number },
  trackPx: number,
  { length_s, step_s }: Ruler,
): Seconds {
  return atStep(start_s + ((to - from) / Math.max(1, trackPx)) * length_s, length_s, step_s)
}

/** Where a bar starts after a key; null for a key that does not move it. */
export function movedByKey(start_s: Seconds, key: string, { length_s, step_s }: Ruler): Seconds | null {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowDown: -1,
    ArrowRight: 1,
    ArrowUp: 1,
    PageDown: -LARGE_STEP,
    PageUp: LARGE_STEP,
    Home: -Infinity,
    End: Infinity,
  }
  const by = steps[key]
  return by === undefined ? null : atStep(start_s + by * step_s, length_s, step_s)
}

function atStep(time_s: number, length_s: Seconds, step_s: Seconds): Seconds {
  const last = Math.floor((length_s - step_s) / step_s) * step_s
  const within = Math.min(Math.max(time_s, 0), last)
  return asSeconds(Math.round(within / step_s) * step_s)
}

/** A design in which a bar starts elsewhere. */
export function withStart(design: Design, of: RulerBar['of'], start_s: Seconds): Design {
  if ('moment' in of) return withMomentAt(design, of.moment, start_s)
  const operations = (design.operations ?? []).map((one) => (one.id === of.operation ? { ...one, start_s } : one))
  return { ...design, operations }
}
