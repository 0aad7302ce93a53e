/** What one class of VMs gets in each design, and the designs ranked by it, by the rule of the other rankings:
 * rank_designs of backend/qdepth/studies/compare/ranking.py. */
import { classesOf, classQuestions, NO_SUCH_CLASS } from './classes'
import { endsOf, reliedOn } from './known-ends'

import type { Design, GroupResult, Quantity, Ranking, Report } from '@/api/types'
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

/** What can be asked about: all VMs and each class where any design has several; else those whose target decides. */
export function vmsChoices(reports: Report[], designs: Design[]): string[] {
  const classes = classQuestions(reports, designs).map(({ title }) => title)
  return classes.length === 0 ? [vmsThatDecide(reports, designs)] : [ALL_VMS, ...classes]
}

export function vmsName(vms: string): string {
  return vms === ALL_VMS ? 'all VMs' : vms
}

/** What each design gives all VMs or a class; null where it has no such class. */
export function resultsOf(reports: Report[], designs: Design[], vms: string): (GroupResult | null)[] {
  return reports.map((report) => {
    if (vms === ALL_VMS) return report.total
    const design = designs.find(({ id }) => id === report.design_id)
    const rows = design === undefined ? [] : classesOf(report, design)
    return rows.find(({ title }) => title === vms)?.group ?? null
  })
}

/** Whose latency target decides: the one that any design misses most, or keeps by least; all VMs where none is set. */
export function vmsThatDecide(reports: Report[], designs: Design[]): string {
  const shares = designs.flatMap((design) => {
    const own = reports.filter(({ design_id: id }) => id === design.id)
    return targetsOf(design).map(({ title, statistic, atMostMs }) => {
      const found = resultsOf(own, [design], title).map((group) => group?.latency_ms[statistic].value ?? 0)
      return { title, share: Math.max(0, ...found) / atMostMs }
    })
  })
  return shares.toSorted((one, other) => other.share - one.share)[0]?.title ?? ALL_VMS
}

/** The designs by one criterion of a class, the best first; those without a value or a known error come last. */
export function classRanking(
  reports: Report[],
  designs: Design[],
  title: string,
  { criterion, best }: Ranking & { criterion: ClassCriterion },
): Ranking {
  const groups = resultsOf(reports, designs, title)
  const values = reports.map((report, index) => {
    const group = groups[index]
    const value = group ? OF_A_CLASS[criterion](group) : NO_CLASS
    return { id: report.design_id, value, ends: finiteEnds(reliedOn(value, report.outside_validity)) }
  })
  const isBetter = (one: Ends, other: Ends) => (best === 'highest' ? one[0] > other[1] : one[1] < other[0])
  const isUnclear = (one: Ends | null, other: Ends | null) =>
    one === null || other === null || (!isBetter(one, other) && !isBetter(other, one))
  const rows = values.map(({ id, value, ends }) => {
    const others = values.filter((other) => other.id !== id && other.value.value !== null)
    const isKnown = value.value !== null
    return {
      design_id: id,
      rank: ends && 1 + others.filter((other) => other.ends !== null && isBetter(other.ends, ends)).length,
      value,
      no_clear_difference_from: isKnown ? others.filter((other) => isUnclear(other.ends, ends)).map((other) => other.id) : [],
    }
  })
  const sign = best === 'highest' ? -1 : 1
  const placeOf = ({ rank, value }: (typeof rows)[number]) => [rank ?? Infinity, rank === null ? 0 : sign * (value.value ?? 0)] as const
  return { criterion, best, rows: rows.toSorted((one, other) => inOrder(placeOf(one), placeOf(other))) }
}

type Ends = [number, number]

/** The ends of a number; null where one of them is not known. */
function finiteEnds({ value, ...found }: Quantity): Ends | null {
  const ends = value === null ? null : endsOf({ ...found, value })
  return ends?.every(Number.isFinite) === true ? ends : null
}

function inOrder([rank, value]: readonly [number, number], [otherRank, otherValue]: readonly [number, number]): number {
  return rank === otherRank ? value - otherValue : rank < otherRank ? -1 : 1
}

const NO_CLASS: Quantity = { value: null, low: null, high: null, tag: 'simulated', note: NO_SUCH_CLASS }
