/** The question that the form of a plan makes, or why it cannot be sent yet. */
import { isRangeOfGrowth, type RangeDraft } from './doubt-draft'
import type { PlanDraft, RateDraft, SeasonDraft, StepDraft, ValueDraft } from './plan-draft'

import type { Design, Doubt, Growth, PlanChoice, PlanQuestion, SimulationOptions } from '@/api/types'
import { targetsOf } from '@/lib/design/class-targets'
import { pathsOf } from '@/lib/design/fields/class-fields'
import { readNumber } from '@/lib/format/typed-number'

export type Asked = { ok: true; question: PlanQuestion } | { ok: false; message: string }

export const MOST_COMBINATIONS = 100_000
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/** Why a form cannot be sent: it names the box. */
class Refusal extends Error {}

export function askedOf(draft: PlanDraft, design: Design, options: SimulationOptions): Asked {
  try {
    return { ok: true, question: question(draft, design, options) }
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, message: error.message }
    throw error
  }
}

function question(draft: PlanDraft, design: Design, options: SimulationOptions): PlanQuestion {
  if (targetsOf(design).length === 0 && !watchesSpace(draft))
    throw new Refusal('Enter a latency target, or the used space with growth.')
  if (draft.choices.length === 0 && !draft.grows && !draft.doubt.isOn) {
    throw new Refusal('Add a field that may change, growth or ranges.')
  }
  const choices = draft.choices.map(({ path, values }) => ({ paths: pathsOf(path), values: valuesOf(values) }))
  const paths = choices.flatMap((choice) => choice.paths)
  if (new Set(paths).size < paths.length) throw new Refusal('Two choices change the same field. Remove one of them.')
  const combinations = combinationsOf(draft)
  if (combinations > MOST_COMBINATIONS) {
    throw new Refusal(
      `These are ${combinations} combinations; a plan takes at most ${MOST_COMBINATIONS}. Remove values.`,
    )
  }
  return {
    design,
    choices,
    without_any_part: draft.withoutAnyPart,
    load: required('The multiple of the load', draft.load),
    budget: optional('The budget', draft.budget),
    capacity_gib: optional('The capacity', draft.capacity),
    growth: draft.grows ? growthOf(draft) : null,
    hold_until: draft.grows && draft.holdUntil !== '' ? month('The last month', draft.holdUntil) : null,
    doubt: draft.doubt.isOn ? doubtOf(draft) : null,
    verify: draft.isVerified,
    options,
  }
}

/** Whether the question is about space alone, which needs no latency target. */
const watchesSpace = ({ doubt, capacity, grows, used }: PlanDraft) =>
  !doubt.isOn && (capacity.trim() !== '' || (grows && used.trim() !== ''))

/** Combinations of the values, leaving a field as it is included. */
export function combinationsOf({ choices }: Pick<PlanDraft, 'choices'>): number {
  return choices.reduce((product, { values }) => product * Math.max(1, filled(values).length), 1)
}

function valuesOf(typed: ValueDraft[]): PlanChoice['values'] {
  const found = filled(typed)
  if (found.length === 0) throw new Refusal('Enter the values that each field may take.')
  const values = found.map(({ text, price }) => ({
    text: String(required('A value', text)),
    price: optional('A price', price) ?? 0,
  }))
  const texts = values.map((each) => each.text)
  const again = texts.find((each, index) => texts.indexOf(each) < index)
  if (again !== undefined) throw new Refusal(`The value ${again} is listed twice. Remove one.`)
  return values
}

const filled = (values: ValueDraft[]) => values.filter(({ text, price }) => text.trim() !== '' || price.trim() !== '')

function growthOf(draft: PlanDraft): Growth {
  return {
    start: month('The month of the design', draft.start),
    months: required('The number of months', draft.months),
    rates: draft.rates.map(rateOf),
    steps: draft.steps.map(stepOf),
    seasons: draft.seasons.map(seasonOf),
    space_pct: optional('The growth of the space', draft.space) ?? 0,
    used_gib: optional('The used space', draft.used),
  }
}

const rateOf = ({ vms, load, count, gib }: RateDraft) => ({
  vms: vms || null,
  load_pct: optional('The growth of the load', load) ?? 0,
  vms_pct: optional('The growth of the VMs', count) ?? 0,
  gib_per_vm: optional('The space of a VM', gib) ?? 0,
})

const stepOf = ({ month: from, vms, count, load, gib }: StepDraft) => ({
  month: month('The month of a project', from),
  vms: vms || null,
  more_vms: optional('The VMs of a project', count) ?? 0,
  load_pct: optional('The load of a project', load) ?? 0,
  more_gib: optional('The space of a project', gib) ?? 0,
})

const seasonOf = ({ months, vms, load }: SeasonDraft) => ({
  months: months
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((each) => required('A month of a season', each)),
  vms: vms || null,
  load_pct: required('The load of a season', load),
})

function doubtOf({ doubt, grows }: PlanDraft): Doubt {
  if (!grows && doubt.ranges.some(isRangeOfGrowth))
    throw new Refusal('Ranges of growth need growth. Tick "The load grows".')
  return {
    ranges: doubt.ranges.map(rangeOf),
    from_profiles: doubt.fromProfiles,
    least_chance_pct: required('The least chance', doubt.leastChance),
  }
}

const rangeOf = ({ path, low, high, pct, shape }: RangeDraft): NonNullable<Doubt['ranges']>[number] => {
  const [first = '', ...also] = pathsOf(path)
  const ends = { low: required('The lower end of a range', low), high: required('The upper end of a range', high) }
  if (ends.low >= ends.high) throw new Refusal(`The range ${low} to ${high} is empty. Enter the smaller number first.`)
  return { path: first, also, ...ends, confidence_pct: required('The confidence of a range', pct), shape }
}

function month(what: string, text: string): string {
  if (!MONTH.test(text)) throw new Refusal(`${what} is "${text}". Enter it as 2028-03.`)
  return text
}

function required(what: string, text: string): number {
  const read = readNumber(text)
  if (!read.ok) throw new Refusal(`${what}: ${read.message}`)
  return read.value
}

function optional(what: string, text: string): number | null {
  return text.trim() === '' ? null : required(what, text)
}
