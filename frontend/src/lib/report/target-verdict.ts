/** Whether answers keep the latency targets of a design. */
import { classesOf } from './classes'
import { endsOf, reliedOn, type Known } from './known-ends'

import type { Design, Failure, Failures, Quantity, Report, SweepPoint } from '@/api/types'
import { ALL_VMS, targetsOf, type Statistic, type Target } from '@/lib/design/class-targets'
import { interval, NO_BREAK, show } from '@/lib/format/format'

type Figures = Failures['healthy']

export type TargetVerdict = {
  /** Null where the error of a latency, or a latency that is not known yet, leaves it open. */
  passes: boolean | null
  words: string
  /** What decides it, where something does. */
  remedy?: string
  /** The words without latencies: "Undecided: SQL p99, all VMs p99". */
  brief?: string
}

export const SIMULATE = 'simulate'
export const SIMULATE_LONGER = 'simulate longer'
/** The intervals of a calibrated design hold the error of its model, which no longer run narrows. */
export const CALIBRATE_MORE = 'calibrate with more measurements'

/** The rule for all: a pass where the whole interval keeps the target, a fail where all of it misses, else null. */
export function isKept(found: Known, atMostMs: number): boolean | null {
  const [low, high] = endsOf(found)
  if (high <= atMostMs) return true
  return low > atMostMs ? false : null
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
  const answered = answeredIn(report, design)
  const verdict = verdictOf(answered, targets)
  const [open] = targets.filter((target) => verdictOf(answered, [target]).passes === null)
  return withTargets(open === undefined ? verdict : withRemedy(verdict, report, open), targets)
}

/** One verdict for each target, in their order; the only one of an overload. */
export function verdictsOfReport(report: Report, design: Design): TargetVerdict[] {
  const targets = targetsOf(design)
  if (report.status === 'no_steady_state') return targets.length === 0 ? [] : [OVERLOAD]
  const answered = answeredIn(report, design)
  return targets.map((target) => {
    const verdict = withRemedy(verdictOf(answered, [target]), report, target)
    const [kept] = verdict.passes === true ? judgedOf(answered, target) : []
    return kept === undefined ? verdict : { ...verdict, words: `Pass: ${keptInWords(kept)}` }
  })
}

/** What settles an open target: of a calibrated design no simulation, where the simulation alone would decide it already. */
function withRemedy(verdict: TargetVerdict, { prediction, outside_validity: doubt }: Report, { title, statistic, atMostMs }: Target): TargetVerdict {
  if (verdict.remedy === undefined || doubt != null) return verdict
  const own = (prediction?.numbers ?? []).filter(({ quantity }) => quantity === `latency_${statistic}_ms`)
  const found = own.find(({ group }) => group === (title === ALL_VMS ? null : title)) ?? own.find(({ group }) => group === null)
  if (found === undefined) return verdict
  const isWithinNoise = Math.abs(found.value - atMostMs) <= (found.value * found.simulation_pct) / 100
  return isWithinNoise ? verdict : { ...verdict, remedy: CALIBRATE_MORE }
}

function answeredIn(report: Report, design: Design): Answered[] {
  const owners = [{ title: ALL_VMS, group: report.total }, ...classesOf(report, design)]
  const answered = owners.map(({ title, group: { latency_ms: latency } }) => ({
    title,
    mean: latency.mean,
    p99: latency.p99,
  }))
  return trusted(answered, report.outside_validity)
}

function trusted(answered: Answered[], doubt: string | null | undefined): Answered[] {
  const bare = (found: Quantity | null) => found && reliedOn(found, doubt)
  return answered.map((each) => ({ ...each, mean: bare(each.mean), p99: bare(each.p99) }))
}

/** A pass says of what: examples come with targets that their reader has not set. */
function withTargets(verdict: TargetVerdict, targets: Target[]): TargetVerdict {
  if (verdict.passes !== true) return verdict
  const told = targets.slice(0, MOST_TARGETS).map((target) => `${nameOf(target)} at most ${show(target.atMostMs, 'latency')}`)
  return { ...verdict, words: `${verdict.words}: ${told.join(', ')}${alsoOf(targets.slice(MOST_TARGETS))}` }
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
  return verdictOf(trusted(answered, figures.outside_validity), targets)
}

/** Classes of one name count together; in cells of before that, they keep their target where each of them does. */
export function verdictOfPoint(point: SweepPoint, design: Design): TargetVerdict | null {
  const targets = targetsOf(design)
  if (targets.length === 0) return null
  if (point.status === 'no_steady_state') return OVERLOAD
  const titles = new Map(design.classes.map(({ id, name }) => [id, name ?? id]))
  const classes = (point.classes ?? []).map((each) => ({ ...each, title: each.id }))
  const shared = new Set(classes.map(({ title }) => title))
  const groups = (point.groups ?? [])
    .map((group) => ({ ...group, title: titles.get(group.id) ?? group.id }))
    .filter(({ title }) => !shared.has(title))
  const answered = [{ ...point, title: ALL_VMS }, ...classes, ...groups].map((each) => ({
    title: each.title,
    mean: each.latency_mean_ms,
    p99: each.latency_p99_ms,
  }))
  return verdictOf(trusted(answered, point.outside_validity), targets)
}

/** Pass, fail with the target that is missed most, or undecided with the one that is nearest to a miss. */
export function verdictOf(answered: Answered[], targets: Target[]): TargetVerdict {
  const judged = targets.flatMap((target) => judgedOf(answered, target)).toSorted((one, other) => overBy(other) - overBy(one))
  const [missed, ...more] = judged.filter((one) => one.kept === false)
  if (missed !== undefined) return { passes: false, words: `Fail: ${missInWords(missed)}${alsoOf(more.map(({ target }) => target))}` }
  const [unknown, ...others] = targets.filter((target) => !isAnswered(answered, target))
  if (unknown !== undefined) {
    return { passes: null, words: `Open: ${nameOf(unknown)} is not known yet${alsoOf(others)}` }
  }
  const [open, ...further] = judged.filter((one) => one.kept === null)
  if (open === undefined) return { passes: true, words: 'Pass' }
  return {
    passes: null,
    words: `Undecided: ${openInWords(open)}${alsoOf(further.map(({ target }) => target))}`,
    brief: `Undecided: ${[open, ...further].map(({ target }) => nameOf(target)).join(', ')}`,
    remedy: remedyFor(open.found),
  }
}

type Judged = { target: Target; found: Known; kept: boolean | null }

function quantitiesOf(answered: Answered[], { title, statistic }: Target): (Quantity | null)[] {
  return answered.filter((each) => each.title === title).map((each) => each[statistic])
}

function isAnswered(answered: Answered[], target: Target): boolean {
  const quantities = quantitiesOf(answered, target)
  return quantities.length > 0 && quantities.every((quantity) => quantity?.value != null)
}

/** What a target is about, the worst of several classes of one name: one that misses, else one that is open. */
function judgedOf(answered: Answered[], target: Target): Judged[] {
  const all = quantitiesOf(answered, target).flatMap((quantity) => {
    if (quantity?.value == null) return []
    const found = { ...quantity, value: quantity.value }
    return [{ target, found, kept: isKept(found, target.atMostMs) }]
  })
  const rank = ({ kept }: Judged) => (kept === null ? 1 : kept ? 2 : 0)
  return all.toSorted((one, other) => rank(one) - rank(other) || other.found.value - one.found.value).slice(0, 1)
}

function overBy({ target, found }: Judged): number {
  return found.value / target.atMostMs
}

function remedyFor({ tag }: Known): string {
  return tag === 'simulated' ? SIMULATE_LONGER : SIMULATE
}

/** "SQL p99 0.960 ± 0.40 ms, target 1.00 ms". */
function openInWords({ target, found }: Judged): string {
  return `${nameOf(target)} ${errorInWords(found)}, target ${show(target.atMostMs, 'latency')}`
}

const OF_UNIT: Record<string, number> = { µs: 1000, ms: 1, s: 0.001 }
/** Ends whose distances differ more are told one by one. */
const ALIKE = 1.25

/** "0.960 ± 0.40 ms", with its ends where they are not alike: "0.960 ms (0.580 to 1.90 ms)". */
function errorInWords(found: Known): string {
  const shown = show(found.value, 'latency')
  if (found.tag === 'bound') return `${shown} at least`
  if (found.low === null || found.high === null) return `${shown}, error not known`
  const [up, down] = [found.high - found.value, found.value - found.low]
  const [number = '', unit = ''] = shown.split(NO_BREAK)
  const factor = OF_UNIT[unit]
  if (factor === undefined || Math.max(up, down) > ALIKE * Math.min(up, down)) {
    return `${shown} (${interval(found, 'latency') ?? ''})`
  }
  return `${number} ±${NO_BREAK}${(factor * Math.max(up, down)).toPrecision(2)}${NO_BREAK}${unit}`
}

function nameOf({ title, statistic }: Target): string {
  return `${title === ALL_VMS ? 'all VMs' : title} ${statistic}`
}

function keptInWords({ target, found }: Judged): string {
  return `${nameOf(target)} ${show(found.value, 'latency')}, target ${show(target.atMostMs, 'latency')}`
}

function missInWords({ target, found }: Judged): string {
  const wanted = show(target.atMostMs, 'latency')
  const shown = apart(found.value, target.atMostMs)
  return shown === null ? `${nameOf(target)} just above its target of ${wanted}` : `${nameOf(target)} ${shown}, target ${wanted}`
}

/** "; also web p99", "; also SQL p99 and web p99", "; also 4 others". */
function alsoOf(others: Target[]): string {
  return others.length === 0 ? '' : `; also ${namesOf(others)}`
}

function namesOf(targets: Target[]): string {
  return targets.length > MOST_TARGETS ? `${targets.length} others` : targets.map(nameOf).join(' and ')
}

const MOST_DIGITS = 5

/** A latency with the digits that tell it from its target: "1.004 ms" beside 1.00 ms; null where few do not. */
function apart(ms: number, target: number): string | null {
  const shown = show(ms, 'latency')
  if (shown !== show(target, 'latency')) return shown
  const digits = [4, MOST_DIGITS].find((each) => Number(ms.toPrecision(each)) !== target)
  return digits === undefined ? null : `${Number(ms.toPrecision(digits))}${NO_BREAK}ms`
}

/** Without the latencies of what is undecided, for a row that tells them itself. */
export function withoutNumbers(verdict: TargetVerdict | null): TargetVerdict | null {
  return verdict?.brief === undefined ? verdict : { ...verdict, words: verdict.brief }
}

/** "3 of 8 failures miss a target, 2 are undecided: simulate."; null without a target. */
export function verdictsInWords(verdicts: (TargetVerdict | null)[], what: string): string | null {
  const known = verdicts.flatMap((verdict) => verdict ?? [])
  if (known.length === 0) return null
  const missed = known.filter(({ passes }) => passes === false).length
  const open = known.filter(({ passes }) => passes === null)
  if (missed === known.length) return `${allOf(missed, what)} miss a target.`
  if (missed === 0 && open.length === 0) return `${allOf(known.length, what)} keep the targets.`
  const [remedy] = open.flatMap((one) => one.remedy ?? [])
  const does = remedy === undefined ? '' : `: ${remedy}`
  if (open.length === known.length) return `${allOf(open.length, what)} are undecided${does}.`
  const kept = known.length - open.length
  const judged =
    missed === 0
      ? `${kept} of ${known.length} ${what} keep${kept === 1 ? 's' : ''} the targets`
      : `${missed} of ${known.length} ${what} miss${missed === 1 ? 'es' : ''} a target`
  const undecided = open.length === 0 ? '' : `, ${open.length} ${open.length === 1 ? 'is' : 'are'} undecided${does}`
  return `${judged}${undecided}.`
}

function allOf(count: number, what: string): string {
  return count === 2 ? `Both ${what}` : `All ${count} ${what}`
}
