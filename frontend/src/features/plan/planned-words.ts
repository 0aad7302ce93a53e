/** A plan on the first page of a report. */
import { chanceInWords } from './proposals'

import type { Design, PlanRun } from '@/api/types'
import { sweptFields } from '@/lib/design/fields/class-fields'
import { fieldsInWords } from '@/lib/design/fields/sweep-fields'
import { firstSentence } from '@/lib/format/first-sentence'

type Plan = NonNullable<PlanRun['plan']>

/** The recommendation with its date, as the server words it, then the chance if numbers are known only as ranges. */
export function plannedInWords(
  { text, doubt, chance_as_it_is: asItIs }: Pick<Plan, 'text' | 'doubt' | 'chance_as_it_is'>,
  design: Design,
): string[] {
  const chances = [
    ...(doubt == null || text.includes(doubt.text) ? [] : [doubt.text]),
    ...(asItIs == null ? [] : [`Design as it is: all targets with a chance of ${chanceInWords(asItIs)}.`]),
  ]
  const [first, more] = firstSentence(fieldsInWords(text, sweptFields(design)))
  return [first, ...(more === '' ? [] : [more]), ...chances]
}
