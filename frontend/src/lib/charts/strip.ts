/** Errors on strips: a row for each kind of thing, a dot for each number, at how far it is off. */
import { roundTicks } from './round-ticks'

import { asPercent, clampPercent, percentOfRatio, type Percent } from '@/lib/format/units'

export type StripDot = {
  key: string
  error: number
  /** The interval of the error; null where there is none, or it is not drawn. */
  ends: [low: number, high: number] | null
  tone: 'good' | 'weak' | 'bad' | 'weak bad'
  text: string
}
export type StripRow = { key: string; name: string; note: string; dots: StripDot[] }

export type PlacedDot = Pick<StripDot, 'key' | 'tone' | 'text'> & {
  x: Percent
  y: Percent
  whisker: { from: Percent; to: Percent } | null
}
export type PlacedRow = Omit<StripRow, 'dots'> & { dots: PlacedDot[] }
export type StripPicture = {
  rows: PlacedRow[]
  /** Where what is promised begins and ends, and zero. */
  band: { from: Percent; width: Percent } | null
  /** Those of narrow strips leave every other one out. */
  ticks: { x: Percent; value: number; isMinor: boolean }[]
}

/** Dots one above the other in a row, so that those of equal errors are all seen. */
const LANES = 5
const LEAST_SHARE = 0.02

/** Rows on one axis around zero; dots beyond `most` lie at its ends. */
export function stripPicture(rows: StripRow[], promised: number | null, most = Infinity): StripPicture {
  const shown = rows.filter(({ dots }) => dots.length > 0)
  const sizes = shown.flatMap(({ dots }) => dots.map(({ error }) => Math.min(Math.abs(error), most)))
  const positive = roundTicks(Math.max(promised ?? 0, ...sizes) * (1 + LEAST_SHARE))
  const end = positive.at(-1) ?? 1
  const at = (value: number) => clampPercent(percentOfRatio((value + end) / (2 * end)))
  return {
    rows: shown.map(({ dots, ...row }) => ({
      ...row,
      dots: dots.map(({ key, tone, text, error, ends }, index) => ({
        key,
        tone,
        text,
        x: at(error),
        y: percentOfRatio((1 + (index % LANES)) / (LANES + 1)),
        whisker: ends && { from: at(ends[0]), to: at(ends[1]) },
      })),
    })),
    band: promised === null ? null : { from: at(-promised), width: asPercent(at(promised) - at(-promised)) },
    ticks: [
      ...positive
        .slice(1)
        .map((value) => -value)
        .toReversed(),
      ...positive,
    ].map((value) => ({ value, x: at(value), isMinor: positive.indexOf(Math.abs(value)) % 2 === 1 })),
  }
}
