/** The designs ranked by what one class of VMs gets, by the rule of the other rankings. */
import { classQuestions } from './classes'

import type { Design, Quantity, Ranking, Report } from '@/api/types'
import { ALL_VMS, targetsOf } from '@/lib/design/class-targets'

/** Criteria that a class has too, and how each is read. */
const OF_A_CLASS = {
  iops: (group: { iops: Quantity }) => group.iops,
  latency_mean_ms: (group: { latency_ms: { mean: Quantity } }) => group.latency_ms.mean,
  latency_p99_ms: (group: { latency_ms: { p99: Quantity } }) => group.latency_ms.p99,
} as const

export type ClassCriterion = keyof typeof OF_A_CLASS

export function isOfClass(criterion: Ranking['criterion']): criterion is ClassCriterion {
  return criterion in OF_A_CLASS
}

/** Names of the classes, where any design has several. */
export function rankedClasses(reports: Report[], designs: Design[]): string[] {
  return classQuestions(reports, designs).map(({ title }) => title)
}

/** The class that is asked about first: the only one with a latency target where all VMs have none; null otherwise. */
export function classWithTarget(designs: Design[]): string | null {
  const [title, ...others] = new Set(designs.flatMap(targetsOf).map((target) => target.title))
  return title === undefined || title === ALL_VMS || others.length > 0 ? null : title
}

/** The designs by one criterion of a class, the best first; those without a value come last. */
export function classRanking(
  reports: Report[],
  designs: Design[],
  title: string,
  { criterion, best }: Ranking & { criterion: ClassCriterion },
): Ranking {
  const question = classQuestions(reports, designs).find((each) => each.title === title)
  const values = reports.map((report, index) => {
    const group = question?.answers[index]
    return { id: report.design_id, value: group ? OF_A_CLASS[criterion](group) : NO_CLASS }
  })
  const isBetter = (one: Quantity, other: Quantity) =>
    best === 'highest' ? lowOf(one) > highOf(other) : highOf(one) < lowOf(other)
  const rows = values.map(({ id, value }) => {
    const known = value.value !== null
    const others = values.filter((other) => other.id !== id && other.value.value !== null)
    return {
      design_id: id,
      rank: known ? 1 + others.filter((other) => isBetter(other.value, value)).length : null,
      value,
      no_clear_difference_from: known
        ? others
            .filter((other) => !isBetter(other.value, value) && !isBetter(value, other.value))
            .map((other) => other.id)
        : [],
    }
  })
  const sign = best === 'highest' ? -1 : 1
  const order = (row: (typeof rows)[number]) => (row.value.value === null ? Infinity : sign * row.value.value)
  return { criterion, best, rows: rows.sort((one, other) => order(one) - order(other)) }
}

const NO_CLASS: Quantity = { value: null, low: null, high: null, tag: 'simulated', note: 'no such class' }

function lowOf({ value, low }: Quantity): number {
  return low ?? value ?? NaN
}

function highOf({ value, high }: Quantity): number {
  return high ?? value ?? NaN
}
