/** What is typed into the form of a plan. */
import { initialDoubt, answeredDoubt, type DoubtDraft } from './doubt-draft'

import type { Growth, PlanRun } from '@/api/types'
import { joinedPath } from '@/lib/design/fields/class-fields'
import { initialFields, type Binding, type SweepField } from '@/lib/design/fields/sweep-fields'

export type ValueDraft = { text: string; /** Price of choosing it; empty: none. */ price: string }
export type ChoiceDraft = { path: string; values: ValueDraft[] }
export type RateDraft = { vms: string; load: string; count: string; gib: string }
export type StepDraft = { month: string; vms: string; count: string; load: string; gib: string }
export type SeasonDraft = { months: string; vms: string; load: string }

export type PlanDraft = {
  choices: ChoiceDraft[]
  withoutAnyPart: boolean
  load: string
  budget: string
  capacity: string
  isVerified: boolean
  grows: boolean
  start: string
  months: string
  rates: RateDraft[]
  steps: StepDraft[]
  seasons: SeasonDraft[]
  space: string
  used: string
  holdUntil: string
  doubt: DoubtDraft
}

export const MOST_CHOICES = 12
const USUAL_MONTHS = 60
const LARGER = [1, 2, 4]
const MONTH_LENGTH = '2028-03'.length

export const NO_VALUE: ValueDraft = { text: '', price: '' }
export const NO_RATE: RateDraft = { vms: '', load: '', count: '', gib: '' }
export const NO_SEASON: SeasonDraft = { months: '11, 12', vms: '', load: '130' }

/** The field that binds, and the depth of the hosts; the load is what a plan has to carry. */
export function initialDraft(fields: SweepField[], binds: Binding | null): PlanDraft {
  const paths = [...new Set(initialFields(fields, binds))].filter((path) => path !== '' && !path.startsWith('classes.'))
  return {
    choices: paths.map((path) => initialChoice(fields, path)),
    withoutAnyPart: false,
    load: '1',
    budget: '',
    capacity: '',
    isVerified: true,
    holdUntil: '',
    doubt: initialDoubt(fields),
    ...NO_GROWTH,
  }
}

/** The draft with growth or without; it begins in this month unless another one is typed. */
export function withGrowth(draft: PlanDraft, grows: boolean, now: Date): PlanDraft {
  return { ...draft, grows, start: draft.start || now.toISOString().slice(0, MONTH_LENGTH) }
}

/** What people ask a plan, and the form as it asks that. */
export const QUESTIONS: { words: string; draftOf: (first: PlanDraft, now: Date) => PlanDraft }[] = [
  { words: 'What is the cheapest change?', draftOf: (first) => first },
  {
    words: 'How long is the design enough?',
    draftOf: (first, now) => withGrowth({ ...first, choices: [] }, true, now),
  },
  {
    words: 'How likely is it enough?',
    draftOf: (first, now) => withGrowth({ ...first, choices: [], doubt: { ...first.doubt, isOn: true } }, true, now),
  },
]

/** The present value, twice and four times as much, as far as the field takes them. */
export function initialChoice(fields: SweepField[], path: string): ChoiceDraft {
  const field = fields.find((each) => each.path === path)
  const value = field?.value ?? null
  if (value === null || value <= 0) return { path, values: [NO_VALUE] }
  const most = field?.maximum ?? Infinity
  const values = LARGER.map((times) => times * value).filter((each) => each <= most)
  return { path, values: values.map((each) => ({ text: String(each), price: '' })) }
}

/** Choices whose fields the design still has. */
export function fittingDraft(draft: PlanDraft, fields: SweepField[]): PlanDraft {
  return { ...draft, choices: draft.choices.filter(({ path }) => fields.some((field) => field.path === path)) }
}

/** One choice more, of the first field that is not chosen yet. */
export function withOneChoice(draft: PlanDraft, fields: SweepField[]): PlanDraft {
  const next = fields.find(({ path }) => draft.choices.every((choice) => choice.path !== path))
  if (next === undefined || draft.choices.length >= MOST_CHOICES) return draft
  return { ...draft, choices: [...draft.choices, initialChoice(fields, next.path)] }
}

/** "Choice 1" for the first one. */
export function numbered(name: string, index: number): string {
  return `${name} ${index + 1}`
}

export function replaced<T>(list: T[], at: number, value: T): T[] {
  return list.map((known, index) => (index === at ? value : known))
}

export function without<T>(list: T[], at: number): T[] {
  return list.filter((_, index) => index !== at)
}

const typed = (value: number | null | undefined) => (value == null || value === 0 ? '' : String(value))

/** The form of a plan that is shown, as if it had been filled in here. */
export function answeredDraft(run: PlanRun | undefined, designId: string): PlanDraft | null {
  if (run === undefined || run.design_id !== designId) return null
  const { choices, load, without_any_part, capacity_gib, budget, growth, hold_until, verify, doubt } = run.conditions
  return {
    choices: choices.map(({ paths, values }) => ({
      path: joinedPath(paths),
      values: values.map(({ text, price }) => ({ text, price: typed(price) })),
    })),
    withoutAnyPart: without_any_part,
    load: String(load),
    budget: typed(budget),
    capacity: typed(capacity_gib),
    isVerified: verify,
    holdUntil: hold_until ?? '',
    doubt: answeredDoubt(doubt),
    ...(growth === null ? NO_GROWTH : answeredGrowth(growth)),
  }
}

type GrowthDraft = Pick<PlanDraft, 'grows' | 'start' | 'months' | 'rates' | 'steps' | 'seasons' | 'space' | 'used'>

const NO_GROWTH: GrowthDraft = {
  grows: false,
  start: '',
  months: String(USUAL_MONTHS),
  rates: [{ ...NO_RATE, load: '20' }],
  steps: [],
  seasons: [],
  space: '',
  used: '',
}

function answeredGrowth({
  start,
  months,
  rates = [],
  steps = [],
  seasons = [],
  space_pct,
  used_gib,
}: Growth): GrowthDraft {
  return {
    grows: true,
    start,
    months: String(months ?? USUAL_MONTHS),
    rates: rates.map(({ vms, load_pct, vms_pct, gib_per_vm }) => ({
      vms: vms ?? '',
      load: typed(load_pct),
      count: typed(vms_pct),
      gib: typed(gib_per_vm),
    })),
    steps: steps.map(({ month, vms, more_vms, load_pct, more_gib }) => ({
      month,
      vms: vms ?? '',
      count: typed(more_vms),
      load: typed(load_pct),
      gib: typed(more_gib),
    })),
    seasons: seasons.map(({ months: own, vms, load_pct }) => ({
      months: own.join(', '),
      vms: vms ?? '',
      load: String(load_pct),
    })),
    space: typed(space_pct),
    used: typed(used_gib),
  }
}
