/** Numbers over the time: a step for each regime, with its interval. */
import type { Quantity, RegimeResult, Report, StationResult, TimelineReport } from '@/api/types'
import { roundTicks } from '@/lib/charts/round-ticks'
import type { Rows } from '@/lib/files/csv'
import { show, type Form } from '@/lib/format/format'
import { asSeconds } from '@/lib/format/units'
import { clock, timeInWords } from '@/lib/timeline/times'

/** The timeline of one of the designs of the scenario. */
export type Answered = { index: number; title: string; report: TimelineReport }

export type Measure = {
  key: string
  label: string
  form: Form
  /** Upper end of the axis; null where the numbers set it. */
  top: number | null
  /** What a regime says, with its answer where something goes on in it. */
  of: (answer: Report | null, regime: RegimeResult) => Quantity | null
}

/** Numbers over the time for a chart: rows, and from where to where. */
export type Series = {
  label: string
  form: Form
  top: number | null
  rows: StepRow[]
  domain: [number, number]
  /** Why there is nothing to see; null where there is. */
  empty: string | null
}

export function seriesOf(results: Answered[], measure: Measure): Series {
  const { label, form, top } = measure
  const rows = stepRows(results, measure)
  return { label, form, top, rows, domain: timeDomain(results), empty: emptyInWords(results, measure) }
}

export const PRODUCTION: readonly Measure[] = [
  {
    key: 'mean',
    label: 'Mean latency of production',
    form: 'latency',
    top: null,
    of: (answer) => answer?.total.latency_ms.mean ?? null,
  },
  {
    key: 'p99',
    label: '99th percentile of production',
    form: 'latency',
    top: null,
    of: (answer) => answer?.total.latency_ms.p99 ?? null,
  },
  { key: 'iops', label: 'IOPS of production', form: 'count', top: null, of: (answer) => answer?.total.iops ?? null },
]

type StationKind = 'link' | 'sp' | 'media'
const STATIONS: Record<StationKind, string> = { link: 'link', sp: 'SP', media: 'disks' }

function kindOf({ kind, layer }: StationResult): StationKind | null {
  if (kind === 'link') return 'link'
  return layer === 'sp' || layer === 'media' ? layer : null
}

/** Utilisation of the link, SP and disks that are busiest in each regime: another one takes over where one fails. */
export function busiest(results: Answered[]): Measure[] {
  return (Object.keys(STATIONS) as StationKind[]).flatMap((kind) => {
    const found = results.flatMap(({ report }) => report.answers.flatMap((answer) => busiestOf(answer, kind) ?? []))
    if (found.length === 0) return []
    const [name, ...others] = [...new Set(found.map((station) => station.name ?? station.id))]
    const whose = others.length === 0 ? `${name} (busiest ${STATIONS[kind]})` : `the busiest ${STATIONS[kind]}`
    return [
      {
        key: kind,
        label: `Utilisation of ${whose}`,
        form: 'percent',
        top: 100,
        of: (answer) => (answer === null ? null : (busiestOf(answer, kind)?.utilisation_pct ?? null)),
      },
    ]
  })
}

function busiestOf({ stations }: Report, kind: StationKind): StationResult | null {
  const alike = stations.filter((station) => kindOf(station) === kind)
  return alike.reduce<StationResult | null>((best, one) => (best === null || busy(one) > busy(best) ? one : best), null)
}

function busy({ utilisation_pct }: StationResult): number {
  return utilisation_pct.value ?? 0
}

export type StepRow = {
  /** From here on [s]. */
  at: number
  /** One for each design; null where it has none. */
  values: (number | null)[]
  bands: ([low: number, high: number] | null)[]
}

/** Steps of all designs: a row wherever one of them changes, and one at the end. */
export function stepRows(results: Answered[], measure: Measure): StepRow[] {
  const instants = results.flatMap(({ report }) => report.regimes.flatMap(({ begin_s, end_s }) => [begin_s, end_s]))
  return [...new Set(instants)]
    .sort((one, other) => one - other)
    .map((at) => {
      const found = results.map(({ report }) => quantityAt(report, at, measure))
      return { at, values: found.map((one) => one?.value ?? null), bands: found.map(bandOf) }
    })
}

/** What holds from an instant on; at the end of a timeline, what held last. */
function quantityAt(report: TimelineReport, at: number, measure: Measure): Quantity | null {
  const holds = report.regimes.filter(({ begin_s, end_s }) => begin_s <= at && (at < end_s || at === report.length_s))
  const regime = holds.at(-1)
  return regime === undefined ? null : measure.of(answerOf(report, regime), regime)
}

function answerOf({ answers }: TimelineReport, { answer }: RegimeResult): Report | null {
  return answer === null ? null : (answers[answer] ?? null)
}

export function bandOf(quantity: Quantity | null): [number, number] | null {
  if (quantity?.low == null || quantity.high === null) return null
  return [quantity.low, quantity.high]
}

/** Three marks of the axis: zero, the end and the middle. */
export function ticksOf({ top, rows }: Pick<Series, 'top' | 'rows'>): number[] {
  const ends = rows.flatMap(({ values, bands }) => values.map((value, place) => bands[place]?.[1] ?? value ?? 0))
  const end = top ?? roundTicks(Math.max(0, ...ends)).at(-1) ?? 1
  return [0, end / 2, end]
}

/** Why a chart would be empty; null where it shows something. */
export function emptyInWords(results: Answered[], measure: Measure): string | null {
  const quantities = results.flatMap(({ report }) =>
    report.regimes.flatMap((regime) => measure.of(answerOf(report, regime), regime) ?? []),
  )
  if (quantities.some(({ value }) => value !== null)) return null
  const why = quantities.find(({ note }) => note)?.note ?? 'nothing runs'
  return `No value: ${why}.`
}

/** From 0 to the end of the longest timeline [s]. */
export function timeDomain(results: Answered[]): [number, number] {
  const longest = Math.max(0, ...results.map(({ report }) => report.length_s))
  return [0, longest > 0 ? longest : 1]
}

/** From where on three digits do not tell seconds apart [s]. */
const LONG_S = 7200

/** Whether times on a timeline are written as those of a clock. */
export function hasClock(length_s: number): boolean {
  return length_s >= LONG_S
}

/** From here on whole seconds are told [s]. */
const WHOLE_S = 120

/** When something is on a timeline of a length: "90 s", "15 min 4 s", and "8:00:06" on a long one. */
export function instant(at_s: number, length_s: number): string {
  if (hasClock(length_s)) return clock(asSeconds(at_s))
  return timeInWords(asSeconds(at_s < WHOLE_S ? Number(at_s.toPrecision(3)) : Math.round(at_s)))
}

/** Whether VMs run beside the operations of any design. */
export function hasProduction(results: Answered[]): boolean {
  return results.some(({ report }) => report.answers.some(({ groups }) => groups.length > 0))
}

/** What a chart shows, for those who hear the page: "A: 0.50 ms to 0.80 ms". */
export function rangeInWords(rows: StepRow[], letters: string[], form: Form): string {
  const words = letters.map((letter, place) => {
    const values = rows.flatMap(({ values: all }) => all[place] ?? [])
    if (values.length === 0) return `${letter}: no value`
    return `${letter}: ${show(Math.min(...values), form)} to ${show(Math.max(...values), form)}`
  })
  return `${words.join('. ')}.`
}

/** The numbers of all charts, for a spreadsheet. */
export function stepTable(results: Answered[], measures: readonly Measure[]): Rows {
  const header = ['design', 'measure', 'from_s', 'value', 'low', 'high']
  const rows = measures.flatMap((measure) =>
    stepRows(results, measure).flatMap(({ at, values, bands }) =>
      results.map(({ report }, place) => [
        report.design_id,
        measure.key,
        at,
        values[place] ?? '',
        bands[place]?.[0] ?? '',
        bands[place]?.[1] ?? '',
      ]),
    ),
  )
  return { header, rows }
}
