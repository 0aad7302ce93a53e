/** What a VM feels of its neighbour, as an answer: lines, a table and a sentence. */
import { sweepOfGroup } from '../sweep-owners'
import { doubtAbout, lineOf, metricOf, type LineDot, type SweepMetric } from '../sweep-points'

import type { Answered, Quantity, Sweep, TargetVerdict } from '@/api/types'
import type { Target } from '@/lib/design/class-targets'
import type { Rows } from '@/lib/files/csv'
import { inSentence, NO_BREAK, show } from '@/lib/format/format'

/** The neighbour that a sweep varies. */
export function neighbourOf({ axes }: Pick<Sweep, 'axes'>): string {
  return /^classes\.(.+)\.workload\./.exec(axes[0]?.path ?? '')?.[1] ?? ''
}

export type SweepLine = { value: number; label: string; dots: LineDot[] }

/** A line over the values of the first field for each value of the second. */
export function sweepLines(sweep: Sweep, metric: SweepMetric): SweepLine[] {
  const caps = sweep.axes[1]?.values ?? []
  return caps.map((value, index) => ({
    value,
    label: index === caps.length - 1 ? `DSNRO ${value} (off)` : `DSNRO ${value}`,
    dots: lineOf({ ...sweep, points: sweep.points.filter((point) => point.values[1] === value) }, metric),
  }))
}

/** What the neighbour sends more of: I/Os that each VM keeps outstanding, or I/Os per second of each VM. */
export type NoiseUnit = 'ios' | 'rate'

export const LOAD_WORDS: Record<NoiseUnit, { each: string; axis: string; column: string; cell: string }> = {
  ios: {
    each: 'outstanding I/Os',
    axis: 'Outstanding I/Os of each noisy VM',
    column: 'Each noisy VM keeps',
    cell: 'I/Os',
  },
  rate: {
    each: 'I/Os per second for each VM',
    axis: 'I/Os per second of each noisy VM',
    column: 'Each noisy VM sends',
    cell: 'I/Os per second',
  },
}

export function noiseUnit({ axes }: Pick<Sweep, 'axes'>): NoiseUnit {
  return axes[0]?.path.endsWith('_iops') === true ? 'rate' : 'ios'
}

type Names = { victim: string; neighbour: string }

/** The number that is shown where nobody has chosen: the highest percentile that enough I/Os of the victim tell. */
export function toldMetric(sweep: Sweep, victim: string): SweepMetric {
  const own = sweepOfGroup(sweep, victim)
  const told = BY_DEMAND.map(metricOf).find((metric) => costOf(sweepLines(own, metric).at(-1)) !== null)
  return told ?? metricOf('latency_p99_ms')
}

const BY_DEMAND = ['latency_p99_ms', 'latency_p95_ms', 'latency_mean_ms']

/** Why there is no sentence: nothing has come yet, or too few I/Os completed. */
export function withoutAnswer({ status }: Sweep, metric: SweepMetric, { victim }: Names): string {
  if (status === 'queued' || status === 'running') return 'The answer comes with the first two loads.'
  return `Too few I/Os of ${victim} completed for its ${inSentence(metric.label)}: show another number, simulate each pair longer, or choose a busier victim.`
}

/**
 * "Next to Web at 256 outstanding I/Os, the 99th percentile of SQL is 2.3 times as high: 0.977 ms instead of 0.418 ms
 * at 4. DSNRO 4 helps most: 0.502 ms, and Web completes 26.4k instead of 148k IOPS.": what the neighbour costs with the
 * cap off, and what a cap changes for both. Null without two numbers to compare.
 */
export function fairnessInWords(
  lines: SweepLine[],
  metric: SweepMetric,
  { victim, neighbour }: Names,
  ofNeighbour: SweepLine[] = [],
  load: NoiseUnit = 'ios',
): string | null {
  const off = costOf(lines.at(-1))
  if (off === null) return null
  const whose = `the ${inSentence(metric.label)} of ${victim}`
  const beside = `Next to ${neighbour} at ${off.last.x} ${LOAD_WORDS[load].each}`
  const numbers = `${show(off.last.y, metric.form)} instead of ${show(off.first.y, metric.form)} at ${off.first.x}`
  const verb = metric.form === 'latency' ? 'is' : 'are'
  if (!off.isClear) return `${beside}, ${whose} ${verb} hardly different: ${numbers}.`
  const way = wayInWords(off.times)
  const help = helpInWords(lines, metric, off.last, (caps) => paidInWords(ofNeighbour, caps, off.last.x, neighbour))
  const about = off.hasIntervals ? '' : 'about '
  return [
    `${beside}, ${whose} ${verb} ${about}${way}: ${numbers}${off.hasIntervals ? '' : ', without intervals'}.`,
    ...help,
  ].join(' ')
}

/** "2.3 times as high", "6.5 % higher", "30 % lower". */
function wayInWords(times: number): string {
  if (times >= LEAST_TIMES) return `${digits(times)} times as high`
  const percent = `${digits(100 * Math.abs(times - 1))}${NO_BREAK}%`
  return `${percent} ${times >= 1 ? 'higher' : 'lower'}`
}

/** Which caps help, beyond their intervals or stated errors; where these overlap with those of the best, that they help alike. */
function helpInWords(
  lines: SweepLine[],
  metric: SweepMetric,
  off: LineDot,
  paid: (caps: number[]) => string,
): string[] {
  const all = lines.slice(0, -1).flatMap((line) => {
    const last = line.dots.findLast(({ x }) => x === off.x)
    return last === undefined ? [] : [{ ...line, last }]
  })
  const capped = off.band === null ? [] : all.filter(({ last }) => last.band !== null)
  if (all.length > capped.length && capped.length === 0)
    return ['Without confidence intervals it is unclear whether a cap of DSNRO helps. Simulate each pair longer.']
  const isMore = MORE_IS_BETTER.has(metric.key)
  const gain = ({ y }: LineDot) => (isMore ? y - off.y : off.y - y)
  const helpful = capped
    .filter(({ last }) => gain(last) > 0 && areApart(last, off))
    .toSorted((one, other) => gain(other.last) - gain(one.last))
  const [best] = helpful
  if (best === undefined) return capped.length === 0 ? [] : ['No DSNRO cap helps.']
  const alike = helpful.filter((one) => one === best || !areApart(one.last, best.last))
  const shown = LIST.format(alike.map(({ last }) => show(last.y, metric.form)))
  const help =
    alike.length === 1
      ? `${best.label} helps most`
      : `${LIST.format(alike.map(({ label }) => label))} help about as much`
  return [`${help}: ${shown}${paid(alike.map(({ value }) => value))}.`]
}

/** The latency that the class of the victim must keep, in the number that is shown; null where no target is about it. */
export function targetOf(targets: Target[], ofVictim: string, { key }: SweepMetric): number | null {
  const found = targets.find(({ title, statistic }) => title === ofVictim && key === `latency_${statistic}_ms`)
  return found?.atMostMs ?? null
}

/** "Its target of 5.00 ms: met with DSNRO 4, undecided with DSNRO 16, missed with DSNRO 254 (off).", beside the busiest neighbour. */
export function targetInWords(lines: SweepLine[], atMostMs: number, keptOf: KeptOf): string {
  const load = Math.max(...lines.flatMap(({ dots }) => dots.map(({ x }) => x)))
  const ends = lines.flatMap(({ label, dots }) => {
    const last = dots.find(({ x }) => x === load)
    return last === undefined ? [] : [{ label, end: endOf(last, dots, keptOf) }]
  })
  const parts = END_WORDS.flatMap(({ end, words }) => {
    const told = ends.filter((one) => one.end === end).map(({ label }) => label)
    return told.length === 0 ? [] : [`${words} with ${LIST.format(told)}`]
  })
  const target = `Its target of ${atMostMs}${NO_BREAK}ms`
  const [one] = parts.length === 1 && ends.length > 1 ? END_WORDS.filter(({ end }) => ends[0]?.end === end) : []
  return one === undefined ? `${target}: ${parts.join(', ')}.` : `${target} is ${one.words} with every cap.`
}

type End = 'kept' | 'undecided' | 'unknown' | 'missed before' | 'missed'

const END_WORDS: { end: End; words: string }[] = [
  { end: 'kept', words: 'met' },
  { end: 'undecided', words: 'undecided' },
  { end: 'unknown', words: 'undecided (no interval)' },
  { end: 'missed before', words: 'missed even next to a quieter neighbour' },
  { end: 'missed', words: 'missed' },
]

/** Whether a target is kept beside the busiest neighbour; where that is open, it may be missed beside a quieter one. */
function endOf(last: LineDot, dots: LineDot[], keptOf: KeptOf): End {
  const kept = keptOf(last)
  if (kept !== 'undecided') return kept === 'yes' ? 'kept' : 'missed'
  if (dots.some((dot) => keptOf(dot) === 'no')) return 'missed before'
  return last.band === null ? 'unknown' : 'undecided'
}

/** What the server says of the latency of a dot. */
export type KeptOf = (dot: LineDot) => TargetVerdict['kept']

/** The latency of a dot, to be judged. */
export function answeredAt({ y, band, simulated }: LineDot): Answered {
  const p99: Quantity = {
    value: y,
    low: band?.[0] ?? null,
    high: band?.[1] ?? null,
    tag: simulated ? 'simulated' : 'approximate',
  }
  return { latencies: [{ p99 }] }
}

const LIST = new Intl.ListFormat('en-GB')

/** What caps cost the neighbour, as the end of a sentence; empty where they cost next to nothing. */
function paidInWords(lines: SweepLine[], caps: number[], load: number, neighbour: string): string {
  const at = (line: SweepLine | undefined) => line?.dots.find(({ x }) => x === load)
  const capped = caps.flatMap((cap) => at(lines.find(({ value }) => value === cap)) ?? [])
  const off = at(lines.at(-1))
  if (off === undefined || capped.length < caps.length || capped.every(({ y }) => y > off.y * (1 - LEAST_CHANGE)))
    return ''
  const completes = LIST.format(capped.map(({ y }) => show(y, 'count')))
  return `, and ${neighbour} completes ${completes} instead of ${show(off.y, 'count')}${NO_BREAK}IOPS`
}

const MORE_IS_BETTER: ReadonlySet<string> = new Set(['iops', 'mb_s'])
/** Larger changes are shown as multiples, smaller ones in percent. */
const LEAST_TIMES = 1.5
/** Smaller changes are shown as none, whatever the intervals. */
const LEAST_CHANGE = 0.05

/** From beside the quietest to beside the busiest neighbour. */
function costOf(line: SweepLine | undefined) {
  const first = line?.dots[0]
  const last = line?.dots.at(-1)
  if (first === undefined || last === undefined || first === last || first.y === 0) return null
  const times = last.y / first.y
  const hasIntervals = first.band !== null && last.band !== null
  return { first, last, times, hasIntervals, isClear: Math.abs(times - 1) >= LEAST_CHANGE && areApart(first, last) }
}

function areApart(one: LineDot, other: LineDot): boolean {
  if (one.band === null || other.band === null) return one.y !== other.y
  return one.band[1] < other.band[0] || other.band[1] < one.band[0]
}

function digits(value: number): string {
  return String(Number(value.toPrecision(2)))
}

/** All lines with their intervals, for a spreadsheet. */
export function familyRows(lines: SweepLine[], sweep: Sweep, metric: SweepMetric): Rows {
  const [across, down] = sweep.axes.map(({ path }) => path)
  return {
    header: [down ?? '', across ?? '', metric.key, `${metric.key}_low`, `${metric.key}_high`],
    rows: lines.flatMap(({ value, dots }) =>
      dots.map(({ x, y, band }) => [value, x, y, band?.[0] ?? '', band?.[1] ?? '']),
    ),
  }
}

/** A row for each load of the neighbour, a cell for each line; it says where a number is still to come. */
export function familyTable(sweep: Sweep, lines: SweepLine[]): { key: string; cells: string[] }[] {
  const evaluated = new Set(sweep.points.map(({ values }) => values.join(' ')))
  const inDoubt = new Set(
    sweep.points.filter((point) => doubtAbout(point) !== null).map(({ values }) => values.join(' ')),
  )
  const unevaluated = ['queued', 'running'].includes(sweep.status) ? 'not yet' : 'not evaluated'
  const without = (load: number, cap: number) =>
    evaluated.has([load, cap].join(' ')) ? `no number${inDoubt.has([load, cap].join(' ')) ? ' *' : ''}` : unevaluated
  return (sweep.axes[0]?.values ?? []).map((load) => ({
    key: String(load),
    cells: [
      `${load}${NO_BREAK}${LOAD_WORDS[noiseUnit(sweep)].cell}`,
      ...lines.map(({ value, dots }) => dots.find(({ x }) => x === load)?.text ?? without(load, value)),
    ],
  }))
}
