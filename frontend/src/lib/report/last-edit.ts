/** What the last edit of a design did to its estimate: an estimate is compared with an estimate alone. */
import type { Design, Report } from '@/api/types'
import { isSameDesign } from '@/lib/design/same-design'
import { NO_BREAK } from '@/lib/format/format'

/** The numbers in which an edit shows first. */
export type Figures = { iops: number | null; meanMs: number | null; p99Ms: number | null }

/** What each design was estimated at last, and before its last edit. */
export type Seen = Readonly<Record<string, { design: Design; now: Figures; before: Figures | null; at: number }>>

/** How a number changed, and whether that is for the better. */
export type Change = { text: string; isBetter: boolean }
export type Changes = Partial<Record<keyof Figures, Change>>

export function figuresOf({ total }: Pick<Report, 'total'>): Figures {
  return { iops: total.iops.value, meanMs: total.latency_ms.mean.value, p99Ms: total.latency_ms.p99.value }
}

/** While a slider moves, answers come faster than this: what was before stays. */
const ONE_EDIT_MS = 1500
const LONG_AGO = -ONE_EDIT_MS

/** Remembers what a design is estimated at, at a moment, and what it was before its last edit. */
export function seen(all: Seen, design: Design, now: Figures, at: number): Seen {
  const last = all[design.id]
  if (last !== undefined && isSame(last.now, now)) return all
  return { ...all, [design.id]: { design, now, before: last === undefined ? null : beforeEdit(last, design, at), at } }
}

/** Ends the edit of a design that is simulated: what is changed from here on is a new one, however soon it comes. */
export function simulated(all: Seen, id: string): Seen {
  const last = all[id]
  return last === undefined || last.at === LONG_AGO ? all : { ...all, [id]: { ...last, at: LONG_AGO } }
}

function isSame(one: Figures, other: Figures): boolean {
  return one.iops === other.iops && one.meanMs === other.meanMs && one.p99Ms === other.p99Ms
}

/** Another estimate of the same design, as after a correction of the engine, is no edit. */
function beforeEdit(last: Seen[string], design: Design, at: number): Figures | null {
  const isNewEdit = at - last.at >= ONE_EDIT_MS && !isSameDesign(last.design, design)
  return isNewEdit ? last.now : last.before
}

/** The estimate before the last edit of a report's design; none for a simulation. */
export function beforeLastEdit(all: Seen, shown: Report): Figures | null {
  return shown.engine === 'analytic' ? (all[shown.design_id]?.before ?? null) : null
}

/** Below this share a number did not move. */
const LEAST_CHANGE = 0.005
/** From here on a change is written as a multiple. */
const MULTIPLE = 3

/** What moved since the last edit. */
export function changesOf(before: Figures | null, now: Figures): Changes {
  if (before === null) return {}
  return {
    ...change('iops', before, now, true),
    ...change('meanMs', before, now, false),
    ...change('p99Ms', before, now, false),
  }
}

function change(figure: keyof Figures, before: Figures, now: Figures, moreIsBetter: boolean): Changes {
  const [from, to] = [before[figure], now[figure]]
  if (from === null || to === null || from <= 0) return {}
  const ratio = to / from
  if (Math.abs(ratio - 1) < LEAST_CHANGE) return {}
  return { [figure]: { text: ratioInWords(ratio), isBetter: ratio > 1 === moreIsBetter } }
}

/** "+82 %", "-31 %", "x 4.2". */
function ratioInWords(ratio: number): string {
  if (ratio >= MULTIPLE) return `×${NO_BREAK}${Number(ratio.toPrecision(2))}`
  const share = (ratio - 1) * 100
  return `${share > 0 ? '+' : '−'}${Math.max(1, Math.round(Math.abs(share)))}${NO_BREAK}%`
}
