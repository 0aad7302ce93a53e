/** Timelines from the first I/O to the last: what they take, and what each slice says. */
import { bandOf, type Series } from './steps'

import type { ByIoForecast, ByIoReport, SliceResult, TimelineReport } from '@/api/types'
import type { Rows } from '@/lib/files/csv'
import { capitalised, count, duration, NO_BREAK, whole, type Form } from '@/lib/format/format'

/** I/Os of all replications together. */
export const MOST_IOS = 5_000_000
export const MOST_SLICES = 1_000
export const REPLICATIONS = { least: 2, preset: 10, most: 64 }

/** The timeline of one of the designs of the scenario, I/O by I/O. */
export type AnsweredByIo = { index: number; title: string; report: ByIoReport }

export function isByIo(report: TimelineReport | ByIoReport): report is ByIoReport {
  return 'slices' in report
}

/** A whole number that was typed, within its limits; null where it is none. */
export function wholeWithin(text: string, least: number, most: number): number | null {
  const value = Number(text)
  return /^\d+$/.test(text.trim()) && value >= least && value <= most ? value : null
}

export type Offer = {
  text: string
  possible: boolean
  /** Nothing that can be chosen here makes it possible. */
  never?: boolean
}

/** As long as one of two timelines has no result, so that both are simulated or none. */
export const LATER: Offer = { text: 'Possible once both timelines are computed.', possible: false }

type Forecasts = { forecast: ByIoForecast | null | undefined }[]

const iosOfEach = (asked: Forecasts) => Math.max(...asked.map(({ forecast }) => forecast?.ios ?? 0))

/** As many replications as usual, or as many as the limit on I/Os allows. */
export function proposedReplications(asked: Forecasts): number {
  const fit = Math.floor(MOST_IOS / Math.max(1, iosOfEach(asked)))
  return Math.min(REPLICATIONS.preset, Math.max(REPLICATIONS.least, fit))
}

/** What it would take to simulate designs I/O by I/O, and whether it can be done. */
export function offerInWords(
  asked: { title: string; forecast: ByIoForecast | null | undefined; hasLength: boolean }[],
  replications: number,
): Offer {
  const [cannot] = asked.flatMap(({ title, forecast }) =>
    forecast?.why_not == null ? [] : [{ title, why: forecast.why_not }],
  )
  if (cannot !== undefined) {
    return { text: `${cannot.title} needs regimes: ${cannot.why}.`, possible: false, never: true }
  }
  const endless = asked.find(({ hasLength }) => !hasLength)
  if (endless !== undefined) {
    return {
      text: `Give the timeline of ${endless.title} a length above, with room for the last operation to end.`,
      possible: false,
    }
  }
  const each = iosOfEach(asked)
  const fit = Math.floor(MOST_IOS / Math.max(1, each))
  const takes = `about ${count(each * replications)} of at most ${count(MOST_IOS)}${NO_BREAK}I/Os for each design.`
  if (replications <= fit) return { text: capitalised(takes), possible: true }
  const remedy =
    fit >= REPLICATIONS.least ? `Use at most ${whole(fit)} replications.` : 'Use regimes, or a shorter timeline.'
  return { text: `Too many I/Os: ${takes} ${remedy}`, possible: false }
}

/** Why one would simulate each I/O; nothing is recommended that would be refused. */
export function purposeInWords(isInDoubt: boolean, isPossible: boolean): string {
  if (!isPossible) return isInDoubt ? 'Regimes are approximate, and doubtful here.' : 'Regimes are approximate.'
  return isInDoubt
    ? 'Regimes are approximate. They are doubtful here, so simulate each I/O.'
    : 'Regimes are approximate. Simulate each I/O to get intervals.'
}

type Numbers = 'latency_mean_ms' | 'latency_p99_ms' | 'iops'
export const NUMBERS: { key: Numbers; label: string; form: Form; unit: string }[] = [
  { key: 'latency_mean_ms', label: 'Mean latency of production in each slice', form: 'latency', unit: 'ms' },
  { key: 'latency_p99_ms', label: '99th percentile of production in each slice', form: 'latency', unit: 'ms' },
  { key: 'iops', label: 'IOPS of production in each slice', form: 'count', unit: '1/s' },
]

/** Slices over the time, a line for each design; the axis is at least as long as the timeline by regimes [s]. */
export function sliceSeries(results: AnsweredByIo[], number: (typeof NUMBERS)[number], least: number): Series {
  const slices = results.map(({ report }) => report.slices)
  const instants = slices.flatMap((all) => [...all.map(({ begin_s }) => begin_s), ...lastEnd(all)])
  const rows = [...new Set(instants)]
    .sort((one, other) => one - other)
    .map((at) => {
      const found = slices.map((all) => sliceAt(all, at)?.[number.key] ?? null)
      return { at, values: found.map((one) => one?.value ?? null), bands: found.map(bandOf) }
    })
  const notes = slices.flatMap((all) => all.map((slice) => slice[number.key].note))
  const why = notes.find(Boolean) ?? 'no whole slice'
  const remedy = why.startsWith('not enough data') ? ' Fewer slices have more I/Os each.' : ''
  const isEmpty = rows.every(({ values }) => values.every((value) => value === null))
  return {
    label: number.label,
    form: number.form,
    top: null,
    rows,
    domain: [0, Math.max(...instants, least, 1e-9)],
    empty: isEmpty ? `No value: ${why}.${remedy}` : null,
  }
}

function lastEnd(slices: SliceResult[]): number[] {
  const last = slices.at(-1)
  return last === undefined ? [] : [last.end_s]
}

/** The slice that an instant is in; at the end of the last one, that. */
function sliceAt(slices: SliceResult[], at: number): SliceResult | undefined {
  const last = slices.at(-1)
  return at === last?.end_s ? last : slices.find(({ begin_s, end_s }) => begin_s <= at && at < end_s)
}

/** "During, 4.04 s to 12.4 s"; what lies before the timeline begins has a minus. */
export function spanInWords({
  id,
  begin_s: from,
  end_s: to,
}: Pick<ByIoReport['spans'][number], 'id' | 'begin_s' | 'end_s'>): string {
  const told = (at_s: number) => `${at_s < 0 ? '−' : ''}${duration(Math.abs(at_s))}`
  return `${capitalised(id)}, ${told(from)} to ${told(to)}`
}

/** The slices of all designs, for a spreadsheet. */
export function sliceTable(results: AnsweredByIo[]): Rows {
  const header = ['design', 'begin_s', 'end_s', ...NUMBERS.flatMap(({ key }) => [key, `${key}_low`, `${key}_high`])]
  const rows = results.flatMap(({ report }) =>
    report.slices.map((slice) => [
      report.design_id,
      slice.begin_s,
      slice.end_s,
      ...NUMBERS.flatMap(({ key }) => [slice[key].value ?? '', slice[key].low ?? '', slice[key].high ?? '']),
    ]),
  )
  return { header, rows }
}

/** Whether two were simulated on the same random numbers, so that one can be taken from the other. */
export function metTheSameNumbers(one: ByIoReport, other: ByIoReport): boolean {
  return one.seed === other.seed && one.replications === other.replications
}
