/** Ranks and fronts of price and performance, as the compare page shows them. */
import { whiskerOf, type Whisker } from './whiskers'

import type { Comparison, Front, PriceResult, RankedDesign, Ranking, Report } from '@/api/types'
import { designMark } from '@/lib/design/design-marks'
import type { Rows } from '@/lib/files/csv'
import { interval, NO_BREAK, show, threeDigits, type Form } from '@/lib/format/format'
import { asGb, asGib, type Gibibytes, type Gigabytes } from '@/lib/format/units'

export type Criterion = Ranking['criterion']
type CriterionFacts = { label: string; form: Form; unit: (currency: string) => string }

export const CRITERIA: Record<Criterion, CriterionFacts> = {
  total_price: { label: 'Total price', form: 'money', unit: (currency) => currency },
  price_per_iops: { label: 'Price per IOPS', form: 'plain', unit: (currency) => `${currency}/IOPS` },
  price_per_gb: { label: 'Price per usable GB', form: 'plain', unit: (currency) => `${currency}/GB` },
  power_per_iops: { label: 'Power per IOPS', form: 'plain', unit: () => 'W/IOPS' },
  iops: { label: 'IOPS', form: 'count', unit: () => 'IOPS' },
  iops_per_gb: { label: 'IOPS per usable GB', form: 'plain', unit: () => 'IOPS/GB' },
  iops_per_gb_at_target: { label: 'IOPS per usable GB at the latency target', form: 'plain', unit: () => 'IOPS/GB' },
  latency_mean_ms: { label: 'Mean latency', form: 'latency', unit: () => 'ms' },
  latency_p99_ms: { label: 'p99 latency', form: 'latency', unit: () => 'ms' },
}

/** The one currency of the designs; empty where none has a total price. */
export function currencyOf(reports: Report[]): string {
  return reports.find(({ price }) => price.total_price.value !== null)?.price.currency ?? ''
}

/** "8.49 EUR/IOPS, 8.45 to 8.53"; empty where a design has no price or no IOPS. */
export function perIopsInWords({
  currency,
  price_per_iops: price,
}: Pick<PriceResult, 'currency' | 'price_per_iops'>): string {
  if (price.value === null) return ''
  const range = interval(price, 'plain')
  return `${show(price.value, 'plain')}${NO_BREAK}${CRITERIA.price_per_iops.unit(currency ?? '')}${range === null ? '' : `, ${range}`}`
}

/** Rankings in which a design has a value: latency first, since a ranking asks who is faster. */
export function knownRankings({ rankings }: Comparison): Ranking[] {
  const known = rankings.filter(({ rows }) => rows.some(({ value }) => value.value !== null))
  const place = ({ criterion }: Ranking) => ORDER.indexOf(criterion)
  return known.sort((one, other) => place(one) - place(other))
}

/** Criteria in the order in which they are offered. */
const ORDER: readonly Criterion[] = [
  'latency_p99_ms',
  'latency_mean_ms',
  'iops',
  'iops_per_gb',
  'iops_per_gb_at_target',
  'total_price',
  'price_per_iops',
  'price_per_gb',
  'power_per_iops',
]

/** "Total price [EUR], lowest first". */
export function criterionTitle({ criterion, best }: Ranking, currency: string): string {
  return `${unitLabel(criterion, currency)}, ${best} first`
}

export function unitLabel(criterion: Criterion, currency: string): string {
  const { label, unit } = CRITERIA[criterion]
  const shown = unit(currency) || 'no currency'
  return shown === label ? label : `${label} [${shown}]`
}

export function indexOf(comparison: Comparison, designId: string): number {
  return comparison.reports.findIndex((report) => report.design_id === designId)
}

/** What is to be said of a place in a ranking: not clearly better than whom, or why there is none. */
export function rankRemark(comparison: Comparison, row: RankedDesign): string {
  if (row.rank === null) return row.value.note ?? (row.value.value === null ? 'no value' : 'error not known')
  const names = row.no_clear_difference_from.map((id) => designMark(indexOf(comparison, id)).letter)
  return names.length === 0 ? '' : `interval overlaps that of ${names.join(' and ')}`
}

export type FrontDot = {
  designId: string
  index: number
  price: number
  value: number
  onFront: boolean
  /** Whether errors let it be judged at all. */
  isJudged: boolean
  text: string
  whisker: Whisker
}

/** The designs that have a price and a value, cheapest first. */
export function frontDots(comparison: Comparison, front: Front): FrontDot[] {
  const { form } = CRITERIA[front.criterion]
  return front.points
    .flatMap(({ design_id, total_price, value, on_front }) => {
      if (total_price.value === null || value.value === null) return []
      const range = interval(value, form)
      return [
        {
          designId: design_id,
          index: indexOf(comparison, design_id),
          price: total_price.value,
          value: value.value,
          onFront: on_front === true,
          isJudged: on_front !== null,
          text: show(value.value, form) + (range === null ? '' : `, 95${NO_BREAK}% interval ${range}`),
          whisker: whiskerOf(value.value, value),
        },
      ]
    })
    .sort((one, other) => one.price - other.price)
}

/** "A 104 000.00 EUR, 101k; B 110 000.00 EUR, 189k, worth its price." */
export function frontInWords(dots: FrontDot[], currency: string): string {
  return dots
    .map(({ index, price, text, onFront, isJudged }) => {
      const beaten = isJudged ? 'one that costs no more is about as good' : 'not judged'
      const place = onFront ? 'worth its price' : beaten
      return `${designMark(index).letter} ${show(price, 'money')}${NO_BREAK}${currency}, ${text}, ${place}`
    })
    .join('; ')
}

/** "104 000.00 EUR, 101k, 95 % interval 100k to 102k: " before what is said of a design; empty without a price. */
export function priceInWords(dots: FrontDot[], designId: string, currency: string): string {
  const dot = dots.find((each) => each.designId === designId)
  return dot === undefined ? '' : `${show(dot.price, 'money')}${NO_BREAK}${currency}, ${dot.text}: `
}

/** "A: 104k, 101k, 95 % interval 100k to 102k". */
export function dotInWords({ index, price, text }: FrontDot): string {
  return `${designMark(index).letter}: ${show(price, 'money')}, ${text}`
}

export function frontRows(dots: FrontDot[], criterion: Criterion): Rows {
  return {
    header: ['design', 'total_price', criterion, 'on_front'],
    rows: dots.map(({ designId, price, value, onFront }) => [designId, price, value, onFront ? 'yes' : 'no']),
  }
}

/** Latencies stand on a logarithmic axis. */
export function isLatency(criterion: Criterion): boolean {
  return CRITERIA[criterion].form === 'latency'
}

/** "17 592 GB (16 384 GiB)", or why it is not known. */
export function capacityInWords({ usable_gb, usable_gib }: PriceResult): string {
  if (usable_gb.value === null || usable_gib.value === null) return usable_gb.note ?? 'no capacity'
  return sizeInWords(asGb(usable_gb.value), asGib(usable_gib.value))
}

function sizeInWords(gb: Gigabytes, gib: Gibibytes): string {
  return `${threeDigits(gb)}${NO_BREAK}GB (${threeDigits(gib)}${NO_BREAK}GiB)`
}
