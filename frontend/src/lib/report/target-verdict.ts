/** Whether answers keep the latency targets of a design. */
import { classesOf } from './classes'

import type { Design, Failure, Failures, Quantity, Report, SweepPoint } from '@/api/types'
import { ALL_VMS, targetsOf, type Statistic, type Target } from '@/lib/design/class-targets'
import { NO_BREAK, show } from '@/lib/format/format'

type Figures = Failures['healthy']

export type TargetVerdict = {
  /** Null where a latency that decides is not known yet. */
  passes: boolean | null
  words: string
}

/** A mean and a p99 of all VMs (`ALL_VMS`) or of a class; those of a class may come group by group. */
export type Answered = { title: string } & Record<Statistic, Quantity | null>

/** Targets that a pass names. */
const MOST_TARGETS = 2

const OVERLOAD: TargetVerdict = { passes: false, words: 'Fail: it cannot carry the load' }

export function verdictOfReport(report: Report, design: Design): TargetVerdict | null {
  const targets = targetsOf(design)
  if (targets.length === 0) return null
  if (report.status === 'no_steady_state') return OVERLOAD
  const { mean, p99 } = report.total.latency_ms
  const classes = classesOf(report, design).map(({ title, group }) => ({
    title,
    mean: group.latency_ms.mean,
    p99: group.latency_ms.p99,
  }))
  return withTargets(verdictOf([{ title: ALL_VMS, mean, p99 }, ...classes], targets), targets)
}

/** A pass says of what: examples come with targets that their reader has not set. */
function withTargets(verdict: TargetVerdict, targets: Target[]): TargetVerdict {
  if (verdict.passes !== true) return verdict
  const told = targets.map((target) => `${nameOf(target)} at most ${show(target.atMostMs, 'latency')}`)
  return { ...verdict, words: `${verdict.words}: ${told.slice(0, MOST_TARGETS).join(', ')}${andMore(told.length - MOST_TARGETS)}` }
}

export function verdictOfFailure({ figures, verdict }: Failure, design: Design): TargetVerdict | null {
  if (targetsOf(design).length === 0) return null
  if (verdict === 'refused' || figures === null) return { passes: false, words: 'Fail: nothing takes over' }
  return verdictOfFigures(figures, design)
}

/** The verdict on a design with all its parts, or on what a failure leaves of it. */
export function verdictOfFigures(figures: Figures, design: Design): TargetVerdict | null {
  const targets = targetsOf(design)
  if (targets.length === 0) return null
  if (figures.status === 'no_steady_state') return OVERLOAD
  const answered = [{ ...figures, title: ALL_VMS }, ...figures.classes].map((each) => ({
    title: each.title,
    mean: each.latency_mean_ms,
    p99: each.latency_p99_ms,
  }))
  return verdictOf(answered, targets)
}

/** A class of several VM groups keeps its target in a cell where each of its groups does. */
export function verdictOfPoint(point: SweepPoint, design: Design): TargetVerdict | null {
  const targets = targetsOf(design)
  if (targets.length === 0) return null
  if (point.status === 'no_steady_state') return OVERLOAD
  const titles = new Map(design.vm_groups.map(({ id, name }) => [id, name ?? id]))
  const groups = (point.groups ?? []).map((group) => ({ ...group, title: titles.get(group.id) ?? group.id }))
  const answered = [{ ...point, title: ALL_VMS }, ...groups].map((each) => ({
    title: each.title,
    mean: each.latency_mean_ms,
    p99: each.latency_p99_ms,
  }))
  return verdictOf(answered, targets)
}

/** Pass, fail with the target that is missed most, or open where what decides is not known. */
export function verdictOf(answered: Answered[], targets: Target[]): TargetVerdict {
  const kept = targets.map((target) => ({ target, found: worstOf(answered, target) }))
  const known = kept.flatMap(({ target, found }) => (found === null ? [] : [{ target, found }]))
  const missed = known
    .filter(({ target, found }) => found.value > target.atMostMs)
    .sort((one, other) => overBy(other) - overBy(one))
  const [worst, ...more] = missed
  if (worst !== undefined) {
    return { passes: false, words: `${failInWords(worst)}: ${missInWords(worst)}${andMore(more.length)}` }
  }
  const [open, ...others] = kept.filter(({ found }) => found === null)
  if (open !== undefined) {
    return { passes: null, words: `Open: ${nameOf(open.target)} is not known yet${andMore(others.length)}` }
  }
  const isClose = known.some(({ target, found }) => (found.high ?? 0) > target.atMostMs)
  return { passes: true, words: isClose ? 'Pass, within the error' : 'Pass' }
}

type Found = { value: number; low: number | null; high: number | null }
type Kept = { target: Target; found: Found }

/** The largest latency that a target is about; null where one of them is not known. */
function worstOf(answered: Answered[], { title, statistic }: Target): Found | null {
  const quantities = answered.filter((each) => each.title === title).map((each) => each[statistic])
  const found = quantities.flatMap((quantity) =>
    quantity?.value == null ? [] : [{ value: quantity.value, low: quantity.low, high: quantity.high }],
  )
  if (found.length === 0 || found.length < quantities.length) return null
  return found.reduce((worst, one) => (one.value > worst.value ? one : worst))
}

function overBy({ target, found }: Kept): number {
  return found.value / target.atMostMs
}

function failInWords({ target, found }: Kept): string {
  return (found.low ?? Infinity) <= target.atMostMs ? 'Fail, within the error' : 'Fail'
}

function nameOf({ title, statistic }: Target): string {
  return `${title === ALL_VMS ? 'all VMs' : title} ${statistic}`
}

function missInWords({ target, found }: Kept): string {
  const wanted = show(target.atMostMs, 'latency')
  const shown = apart(found.value, target.atMostMs)
  return shown === null ? `${nameOf(target)} just above its target of ${wanted}` : `${nameOf(target)} ${shown}, target ${wanted}`
}

function andMore(others: number): string {
  return others <= 0 ? '' : `, and ${others} more`
}

const MOST_DIGITS = 5

/** A latency with the digits that tell it from its target: "1.004 ms" beside 1.00 ms; null where few do not. */
function apart(ms: number, target: number): string | null {
  const shown = show(ms, 'latency')
  if (shown !== show(target, 'latency')) return shown
  const digits = [4, MOST_DIGITS].find((each) => Number(ms.toPrecision(each)) !== target)
  return digits === undefined ? null : `${Number(ms.toPrecision(digits))}${NO_BREAK}ms`
}

/** "3 of 8 failures miss a target."; null without a target. */
export function verdictsInWords(verdicts: (TargetVerdict | null)[], what: string): string | null {
  const known = verdicts.flatMap((verdict) => verdict ?? [])
  if (known.length === 0) return null
  const missed = known.filter(({ passes }) => passes === false).length
  const open = known.filter(({ passes }) => passes === null).length
  if (missed === known.length) return `All ${missed} ${what} miss a target.`
  if (missed === 0 && open === 0) return `All ${known.length} ${what} keep the targets.`
  const undecided = open === 0 ? '' : ` Of ${open} it is not known.`
  return `${missed === 0 ? 'None' : missed} of ${known.length} ${what} miss${missed === 0 ? 'es' : ''} a target.${undecided}`
}
