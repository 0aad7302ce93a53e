/** What a plan was asked, in a line. */
import { monthInWords } from './course'
import { doubtfulFields } from './doubt-draft'

import type { PlanRun } from '@/api/types'
import { labelsOf } from '@/lib/design/fields/class-fields'
import type { SweepField } from '@/lib/design/fields/sweep-fields'
import { money, NO_BREAK, threeDigits } from '@/lib/format/format'

const USUAL_MONTHS = 60

/** "All SPs: Servers may change. The load grows over 60 months from December 2026. Known as ranges: multiple of the load." */
export function askedInWords(
  { conditions }: Pick<PlanRun, 'conditions'>,
  fields: SweepField[],
  currency: string,
): string {
  const { choices, load, without_any_part, capacity_gib, budget, growth, doubt } = conditions
  const paths = choices.flatMap((choice) => choice.paths)
  const ranges = (doubt?.ranges ?? []).flatMap(({ path, also = [] }) => [path, ...also])
  const said = [
    paths.length === 0 ? 'Nothing may change' : `${labelsOf(paths, fields)} may change`,
    growth !== null &&
      `the design grows over ${growth.months ?? USUAL_MONTHS} months from ${monthInWords(growth.start)}`,
    ranges.length > 0 && `known as ranges: ${labelsOf(ranges, doubtfulFields(fields, true))}`,
    load !== 1 && `${threeDigits(load)} times the load`,
    budget != null && `at most ${money(budget)}${NO_BREAK}${currency}`.trim(),
    capacity_gib != null && `at least ${threeDigits(capacity_gib)}${NO_BREAK}GiB`,
    without_any_part && 'also without any one part',
  ]
  return `${said.filter((each) => each !== false).join('; ')}.`
}
