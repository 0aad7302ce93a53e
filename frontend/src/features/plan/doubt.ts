/** The chances of an answer as rows and bars. */
import { counted, monthInWords, MOST_PCT } from './course'
import { chanceInWords, wholePercent } from './proposals'

import type { Chance, DoubtAnswer } from '@/api/types'
import type { HoverDot } from '@/lib/charts/hover'
import { roundTicks } from '@/lib/charts/round-ticks'
import { labelsOf } from '@/lib/design/fields/class-fields'
import { labelWithUnit, type SweepField } from '@/lib/design/fields/sweep-fields'
import type { Rows } from '@/lib/files/csv'
import { percent, showQuantity, threeDigits } from '@/lib/format/format'
import { asPercent } from '@/lib/format/units'

type Input = DoubtAnswer['inputs'][number]
type Band = DoubtAnswer['classes'][number]['iops']
export const OVERLOAD = 'overload'
const ROOM = 1.1

/** What an input is called on the page. */
export function inputName({ kind, paths, name }: Input, fields: SweepField[]): string {
  if (kind === 'calibration') return 'Fitted values together'
  const known = fields.find(({ path }) => path === name)
  return known === undefined ? labelsOf(paths, fields) : labelWithUnit(known)
}

/** "180 to 260". */
export function rangeInWords({ low, high }: Input): string {
  return low === null || high === null ? '–' : `${threeDigits(low)} to ${threeDigits(high)}`
}

/** "71 % (60 % to 80 %)". */
export function shareInWords({ share_pct, share_low_pct, share_high_pct }: Input): string {
  return chanceInWords({ value_pct: share_pct, low_pct: share_low_pct, high_pct: share_high_pct })
}

/** "75 % to 310 %" of the target. */
export function swingInWords({ kind, at_low_pct: low, at_high_pct: high }: Input): string {
  if (kind === 'calibration') return '–'
  return [low, high].map((pct) => (pct === null ? OVERLOAD : wholePercent(pct))).join(' to ')
}

/** Chance of each target, and of all together. */
export function chanceRows(
  { targets, chance }: DoubtAnswer,
  asItIs: Chance | null,
): { name: string; chance: string }[] {
  return [
    { name: 'All targets', chance: chanceInWords(chance) },
    ...(targets.length > 1 ? targets : []).map((each) => ({ name: each.name, chance: chanceInWords(each.chance) })),
    ...(asItIs === null ? [] : [{ name: 'All targets, design as it is', chance: chanceInWords(asItIs) }]),
  ]
}

export type BandBar = { name: string; span: [number, number]; middle: number; text: string }

/** Mean and p99 of each class as bars from the 10 % to the 90 % value. */
export function bandBars({ classes }: DoubtAnswer): BandBar[] {
  const bands = classes.flatMap(({ name, latency_mean_ms: mean, latency_p99_ms: p99 }) => [
    { name: `${name} mean`, band: mean },
    { name: `${name} p99`, band: p99 },
  ])
  const most = ROOM * Math.max(...bands.flatMap(({ band }) => endsOf(band).filter((end) => end !== null)), 0)
  return bands.map(({ name, band }) => {
    const [low = most, middle = most, high = most] = endsOf(band).map((end) => end ?? most)
    return { name, span: [low, high], middle, text: `${name}: ${bandInWords(band)}` }
  })
}

const endsOf = ({ p10, p50, p90 }: Band) => [p10, p50, p90]

export const bandTicks = (bars: BandBar[]) => roundTicks(Math.max(...bars.map(({ span: [, high] }) => high), 0))

/** "0.52 ms, 0.61 ms, 0.9 ms". */
export function bandInWords(band: Band): string {
  return endsOf(band)
    .map((end) => latencyInWords(end))
    .join(', ')
}

export function latencyInWords(ms: number | null): string {
  return ms === null
    ? OVERLOAD
    : showQuantity({ value: ms, low: null, high: null, tag: 'approximate', note: null }, 'latency')
}

export const iopsInWords = (iops: number | null) => (iops === null ? OVERLOAD : threeDigits(iops))

const AXIS_PX = 64
const ROW_PX = 32

/** As high as its bars take with the axis below them. */
export const heightOf = (bars: unknown[]) => AXIS_PX + ROW_PX * Math.max(bars.length, 2)

export type Bar = { name: string; span: [number, number]; share: string; text: string }

/** The tornado: worst latency over its target with each input at its ends, as far as the axis goes. */
export function tornadoBars({ inputs }: DoubtAnswer, fields: SweepField[]): Bar[] {
  return inputs
    .filter(({ kind }) => kind !== 'calibration')
    .map((input) => {
      const ends = [input.at_low_pct, input.at_high_pct].map((pct) => Math.min(pct ?? MOST_PCT, MOST_PCT))
      const name = inputName(input, fields)
      return {
        name,
        span: [Math.min(...ends), Math.max(...ends)],
        share: wholePercent(input.share_pct),
        text: `${name}: ${swingInWords(input)} of the target, share ${shareInWords(input)}`,
      }
    })
}

export const tornadoTicks = (bars: Bar[]) => roundTicks(Math.max(100, ...bars.map(({ span: [, high] }) => high)))

export function tornadoRows({ inputs }: DoubtAnswer): Rows {
  const header = [
    'input',
    'low',
    'high',
    'share_pct',
    'share_low_pct',
    'share_high_pct',
    'at_low_pct',
    'at_high_pct',
    'measure',
  ]
  return {
    header,
    rows: inputs.map((each) => [
      each.paths.join('+'),
      each.low ?? '',
      each.high ?? '',
      each.share_pct,
      each.share_low_pct,
      each.share_high_pct,
      each.at_low_pct ?? '',
      each.at_high_pct ?? '',
      each.measuring.command,
    ]),
  }
}

export function bandRows({ classes }: DoubtAnswer): Rows {
  const header = ['class', 'quantity', 'p10', 'p50', 'p90']
  const quantities = ['iops', 'latency_mean_ms', 'latency_p99_ms'] as const
  return {
    header,
    rows: classes.flatMap((each) =>
      quantities.map((quantity) => [each.name, quantity, ...endsOf(each[quantity]).map((end) => end ?? '')]),
    ),
  }
}

/** The chance by month, for the chart over time. */
export function monthDots({ months }: DoubtAnswer): { x: number; y: number }[] {
  return months.map(({ month, chance_pct: y }) => ({ x: counted(month), y }))
}

/** What a pointer over the chances reads. */
export function monthHover({ months }: DoubtAnswer): HoverDot[] {
  return months.map(({ month, chance_pct: y }) => ({
    x: counted(month),
    y,
    text: `${monthInWords(month)}: ${percent(asPercent(y))}`,
  }))
}

export function monthRows({ months }: DoubtAnswer): Rows {
  return { header: ['month', 'chance_pct'], rows: months.map(({ month, chance_pct: pct }) => [month, pct]) }
}

/** "256 designs, 388 estimates, 6 simulations; simulations are 4 % above the estimates." */
export function effortInWords({ samples, estimates, simulations, correction_pct: pct }: DoubtAnswer): string {
  const counts = `${samples} drawn designs, ${estimates} estimates, ${simulations} simulations.`
  if (pct === null) return `${counts} Nothing was simulated, so the stated error of the estimates counts.`
  const side = pct < 0 ? 'below' : 'above'
  return `${counts} Near the target, simulated latencies are ${wholePercent(Math.abs(pct))} ${side} the estimates, which corrects the chance.`
}
