/** What is typed into the form of a plan about numbers that are known only as ranges. */
import type { Doubt } from '@/api/types'
import { joinedPath } from '@/lib/design/fields/class-fields'
import type { SweepField } from '@/lib/design/fields/sweep-fields'

export type Shape = NonNullable<NonNullable<Doubt['ranges']>[number]['shape']>
export type RangeDraft = { path: string; low: string; high: string; pct: string; shape: Shape }
export type DoubtDraft = { isOn: boolean; ranges: RangeDraft[]; fromProfiles: boolean; leastChance: string }

export const SHAPES: { value: Shape; label: string }[] = [
  { value: 'uniform', label: 'all alike' },
  { value: 'normal', label: 'normal' },
  { value: 'lognormal', label: 'lognormal' },
  { value: 'triangular', label: 'triangular' },
]
export const MOST_RANGES = 24
const USUAL_PCT = 90
const LEAST_CHANCE_PCT = 80
const LOAD_ENDS = { low: '0.8', high: '1.2' }
const GROWTH_ENDS = { low: '10', high: '30' }
const WIDTH = 0.2
const DIGITS = 3

/** Numbers of the question that are no fields of the design. */
const OF_QUESTION: SweepField[] = [
  { path: 'load', label: 'Multiple of the load', unit: null },
  { path: 'growth.load_pct', label: 'Growth a year: load of each VM', unit: '%' },
  { path: 'growth.vms_pct', label: 'Growth a year: VMs', unit: '%' },
  { path: 'growth.space_pct', label: 'Growth a year: used space', unit: '%' },
].map((each) => ({ ...each, whole: false, value: null, minimum: null, maximum: null }))

export const isRangeOfGrowth = ({ path }: Pick<RangeDraft, 'path'>) => path.startsWith('growth.')

/** Fields that can be ranges: those of the question, then those of the design. */
export function doubtfulFields(fields: SweepField[], grows: boolean): SweepField[] {
  return [...OF_QUESTION.filter((each) => grows || !isRangeOfGrowth(each)), ...fields]
}

/** A fifth to each side of the present value. */
export function initialRange(fields: SweepField[], path: string): RangeDraft {
  const value = fields.find((field) => field.path === path)?.value ?? null
  const usual = { path, pct: String(USUAL_PCT), shape: 'uniform' as const }
  if (value === null)
    return {
      ...usual,
      ...(isRangeOfGrowth({ path }) ? GROWTH_ENDS : path === 'load' ? LOAD_ENDS : { low: '', high: '' }),
    }
  return { ...usual, low: rounded(value * (1 - WIDTH)), high: rounded(value * (1 + WIDTH)) }
}

const rounded = (value: number) => String(Number(value.toPrecision(DIGITS)))

export function initialDoubt(fields: SweepField[]): DoubtDraft {
  return { ...EMPTY, ranges: [initialRange(fields, 'load')] }
}

const EMPTY: DoubtDraft = { isOn: false, ranges: [], fromProfiles: false, leastChance: String(LEAST_CHANCE_PCT) }

/** The doubt of a plan that is shown, as if it had been typed in here. */
export function answeredDoubt(doubt: Doubt | null): DoubtDraft {
  if (doubt === null) return { ...EMPTY, ranges: [initialRange([], 'load')] }
  return {
    isOn: true,
    ranges: (doubt.ranges ?? []).map(({ path, also = [], low, high, confidence_pct: pct, shape }) => ({
      path: joinedPath([path, ...also]),
      low: String(low),
      high: String(high),
      pct: String(pct ?? USUAL_PCT),
      shape: shape ?? 'uniform',
    })),
    fromProfiles: doubt.from_profiles ?? false,
    leastChance: String(doubt.least_chance_pct ?? LEAST_CHANCE_PCT),
  }
}

/** One range more, of the first field that has none. */
export function withOneRange(doubt: DoubtDraft, fields: SweepField[]): DoubtDraft {
  const next = fields.find(({ path }) => doubt.ranges.every((range) => range.path !== path))
  if (next === undefined || doubt.ranges.length >= MOST_RANGES) return doubt
  return { ...doubt, ranges: [...doubt.ranges, initialRange(fields, next.path)] }
}
