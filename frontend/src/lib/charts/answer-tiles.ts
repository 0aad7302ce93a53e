/** The four tiles that an answer begins with: what they show, with the words of the server. */
import { tickLatency } from './distribution'

import type { Design, FirstNumbers, Headroom, Quantity, Report, TargetVerdict } from '@/api/types'
import { capitalised, NO_BREAK, show, showQuantity } from '@/lib/format/format'
import { asMs } from '@/lib/format/units'
import { classesOf } from '@/lib/report/classes'
import { confidenceText, missingValueNote } from '@/lib/report/estimate-readiness'

/** How the numbers of a tile were found. */
export type TileState = 'estimate' | 'simulating' | 'simulated'

export const STATE_WORDS: Record<TileState, string> = {
  estimate: 'Estimate',
  simulating: 'Simulating',
  simulated: 'Simulated',
}

/** A figure with its interval, or what is said in place of one. */
export type Figure = { value: string; range: string; note?: string | null }

/** A class of VMs in the tile of p99: its latency, and whether that meets its target. */
export type ClassLine = {
  key: string
  name: string
  value: string
  target: string
  kept: TargetVerdict['kept'] | null
  sentence: string
}

type Measured = NonNullable<FirstNumbers['measured']>

/** What a tile of numbers is marked with. */
export function stateOf({ run }: Pick<Report, 'run'>, measured: Measured): TileState {
  if (measured.length > 0) return 'simulating'
  return run === null ? 'estimate' : 'simulated'
}

/** IOPS of all VMs, as far as they are known. */
export function iopsFigure({ total }: Report, measured: Measured): Figure {
  return figure(totalOf(measured)?.iops ?? total.iops, 'count')
}

/** p99 of all VMs, as far as it is known. */
export function p99Figure({ total }: Report, measured: Measured): Figure {
  return figure(totalOf(measured)?.latency_p99_ms ?? total.latency_ms.p99, 'latency')
}

/** "412 MB/s" and "1.27 ms mean". */
export function alongside({ total }: Report, measured: Measured): string[] {
  const mean = totalOf(measured)?.latency_mean_ms ?? total.latency_ms.mean
  return [`${showQuantity(mean, 'latency')} mean`, `${showQuantity(total.mb_s, 'plain')}${NO_BREAK}MB/s`]
}

function totalOf(measured: Measured) {
  return measured.find(({ id }) => id === 'total')
}

function figure(quantity: Quantity, form: 'count' | 'latency'): Figure {
  return {
    value: showQuantity(quantity, form),
    range: confidenceText(quantity, form),
    note: missingValueNote(quantity, form),
  }
}

/** The load over today's, and what ends it; a design that misses a target has none. */
export function roomFigure(headroom: Headroom, isMissed: boolean): Figure & { end: string } {
  if (isMissed) return { value: 'None', range: '', end: headroom.missed }
  return { value: capitalised(headroom.figure), range: headroom.span, end: capitalised(headroom.end) }
}

/** What limits a design in a few words, how full it is, and what would limit it next; reports of older versions lack some. */
export function limitWords({ bottleneck }: Pick<Report, 'bottleneck'>): {
  headline: string
  detail: string
  next: string
} {
  const { headline = '', detail = '', name, next_limit: next } = bottleneck
  const text = next?.text ?? ''
  return {
    headline: headline === '' ? capitalised(name ?? 'See below') : headline,
    detail: capitalised(detail),
    next: text === '' ? '' : `Next: ${text}`,
  }
}

/** What fits below a figure, with the line that says how many more there are. */
const MOST_LINES = 3

/** Classes with their p99: those that miss a target first, then those without one; and how many more there are. */
export function classLines(
  report: Report,
  design: Design,
  measured: Measured,
): { lines: ClassLine[]; more: number; isWithoutTarget: boolean } {
  const all = measured.length > 0 ? soFar(measured) : [...judgedLines(report), ...plainLines(report, design)]
  const isWithoutTarget = all.every(({ target }) => target === '')
  const most = isWithoutTarget ? MOST_LINES - 1 : MOST_LINES
  return { lines: all.slice(0, most), more: Math.max(all.length - most, 0), isWithoutTarget }
}

const FIRST: readonly TargetVerdict['kept'][] = ['no', 'undecided', 'yes']

function judgedLines({ targets }: Report): ClassLine[] {
  return (targets?.each ?? []).map(judgedLine).toSorted((one, other) => placeOf(one) - placeOf(other))
}

function placeOf({ kept }: ClassLine): number {
  return kept === null ? FIRST.length : FIRST.indexOf(kept)
}

function judgedLine({ target, latency, kept, sentence }: TargetVerdict): ClassLine {
  if (target === null) return { key: sentence, name: sentence, value: '', target: '', kept, sentence }
  const name = `${target.vms ?? 'All VMs'}${target.quantity === 'p99' ? '' : ' mean'}`
  const wanted = `≤ ${tickLatency(asMs(target.at_most_ms))}`
  return {
    key: `${name} ${target.quantity}`,
    name,
    value: show(latency?.value, 'latency'),
    target: wanted,
    kept,
    sentence,
  }
}

/** Classes that no target is about; a single one is all VMs. */
function plainLines(report: Report, design: Design): ClassLine[] {
  const judged = new Set((report.targets?.each ?? []).map(({ target }) => target?.vms))
  const classes = classesOf(report, design)
  return (classes.length < 2 ? [] : classes)
    .filter(({ title }) => !judged.has(title))
    .map(({ key, title, group }) => plainLine(key, title, group.latency_ms.p99))
}

function soFar(measured: Measured): ClassLine[] {
  const classes = measured.filter(({ id }) => id !== 'total')
  return (classes.length < 2 ? [] : classes).map(({ id, name, latency_p99_ms: p99 }) => plainLine(id, name, p99))
}

function plainLine(key: string, name: string, p99: Quantity): ClassLine {
  return { key, name, kept: null, value: showQuantity(p99, 'latency'), target: '', sentence: '' }
}
