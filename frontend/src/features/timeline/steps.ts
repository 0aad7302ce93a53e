/** Numbers over the time: a step for each regime, with its interval. */
import type { Quantity, RegimeResult, Report, StationResult, TimelineReport } from '@/api/types'
import type { Rows } from '@/lib/files/csv'
import { duration, show, type Form } from '@/lib/format/format'
import { asSeconds } from '@/lib/format/units'
import { clock } from '@/lib/timeline/times'

/** The time line of one of the designs of the scenario. */
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

/** Utilisation of the busiest link, SP and disks: those with the highest value in any regime. */
export function busiest(results: Answered[]): Measure[] {
  const stations = results.flatMap(({ report }) => report.answers.flatMap((answer) => answer.stations))
  return (Object.keys(STATIONS) as StationKind[]).flatMap((kind) => {
    const [first, ...others] = stations.filter((station) => kindOf(station) === kind)
    if (first === undefined) return []
    const { id, name } = others.reduce((best, station) => (busy(station) > busy(best) ? station : best), first)
    return [utilisation(id, STATIONS[kind], name ?? id)]
  })
}

function busy({ utilisation_pct }: StationResult): number {
  return utilisation_pct.value ?? 0
}

function utilisation(id: string, what: string, name: string): Measure {
  return {
    key: id,
    label: `Utilisation of ${name} (busiest ${what})`,
    form: 'percent',
    top: 100,
    of: (answer) => answer?.stations.find((station) => station.id === id)?.utilisation_pct ?? null,
  }
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
  const instants = results.flatMap(({ report }) =>
    report.regimes.flatMap(({ begin_s, end_s }) => [begin_s, end_s]),
  )
  return [...new Set(instants)]
    .sort((one, other) => one - other)
    .map((at) => {
      const found = results.map(({ report }) => quantityAt(report, at, measure))
      return { at, values: found.map((one) => one?.value ?? null), bands: found.map(bandOf) }
    })
}

/** What holds from an instant on; at the end of a time line, what held last. */
function quantityAt(report: TimelineReport, at: number, measure: Measure): Quantity | null {
  const holds = report.regimes.filter(
    ({ begin_s, end_s }) => begin_s <= at && (at < end_s || at === report.length_s),
  )
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

/** Marks of the axis of a share; null where the numbers set them. */
export function ticksOf({ top }: Pick<Measure, 'top'>): number[] | null {
  return top === null ? null : [0, top / 2, top]
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

/** From 0 to the end of the longest time line [s]. */
export function timeDomain(results: Answered[]): [number, number] {
  const longest = Math.max(0, ...results.map(({ report }) => report.length_s))
  return [0, longest > 0 ? longest : 1]
}

/** From where on three digits do not tell seconds apart [s]. */
const LONG_S = 7200

/** Whether times on a time line are written as those of a clock. */
export function hasClock(length_s: number): boolean {
  return length_s >= LONG_S
}

/** When something is on a time line of a length: "90.0 s", "12.5 min", and "8:00:06" on a long one. */
export function instant(at_s: number, length_s: number): string {
  return hasClock(length_s) ? clock(asSeconds(at_s)) : duration(at_s)
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
