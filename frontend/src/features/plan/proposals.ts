/** Proposals of a plan in words, rows and dots. */
import type { Chance, Plan, PlanProposal, PlanRun } from '@/api/types'
import { whiskerOf, type Whisker } from '@/lib/charts/whiskers'
import type { FieldChange } from '@/lib/design/designs'
import { labelsOf } from '@/lib/design/fields/class-fields'
import { fieldsInWords, type SweepField } from '@/lib/design/fields/sweep-fields'
import type { Rows } from '@/lib/files/csv'
import { money, NO_BREAK, showQuantity, threeDigits } from '@/lib/format/format'
import { QUEUED } from '@/lib/report/progress'

const KINDS: Record<PlanProposal['kind'], string> = {
  no_change: 'no change',
  settings: 'settings',
  downtime: 'settings with downtime',
  one_purchase: 'one purchase',
  purchases: 'several purchases',
}
const STATUS: Record<PlanRun['status'], string> = {
  queued: QUEUED,
  running: 'Searching',
  succeeded: 'Done',
  failed: 'Stopped by an error',
  cancelled: 'Cancelled',
}
const VERDICTS: Record<PlanProposal['verdict'], string> = { yes: 'Pass', no: 'Fail', undecided: 'Undecided' }

/** "Searching: Estimating combinations. 40 of 400 evaluated, 120 estimates." */
export function planStatus({ status, progress }: PlanRun): string {
  const { chance, text, evaluations, combinations, estimates, simulations } = progress
  if (status === 'queued') return STATUS.queued
  const counted = [
    combinations ? `${evaluations} of ${combinations} combinations evaluated` : null,
    `${estimates} ${estimates === 1 ? 'estimate' : 'estimates'}`,
    simulations ? `${simulations} ${simulations === 1 ? 'simulation' : 'simulations'}` : null,
    chance == null || status !== 'running' ? null : `chance so far ${chanceInWords(chance)}`,
  ].filter((each) => each !== null)
  if (status === 'succeeded' && !estimates && !simulations) return 'Answered from stored results.'
  const doing = status === 'running' ? ` ${text}` : ''
  return `${STATUS[status]}:${doing} ${counted.join(', ')}.`
}

/** "92 %": a chance is not known to a tenth. */
export function wholePercent(pct: number): string {
  return `${Math.round(pct)}${NO_BREAK}%`
}

/** "92 % (88 % to 95 %)". */
export function chanceInWords({ value_pct, low_pct, high_pct }: Chance): string {
  return `${wholePercent(value_pct)} (${wholePercent(low_pct)} to ${wholePercent(high_pct)})`
}

/** How much of the search is done; null before and after it, when nobody knows. */
export function planPercent({ progress: { stage, evaluations, most } }: PlanRun): number | null {
  return stage === 'search' && most ? Math.min(100, Math.round((100 * (evaluations ?? 0)) / most)) : null
}

/** "All hosts: LUN depth = 64 (from 32)": fields that take the same value together. */
export function changesInWords({ changes }: PlanProposal, fields: SweepField[]): string {
  const together = new Map<string, string[]>()
  for (const { path, before, after } of changes) {
    const key = `= ${after}${before === '' ? '' : ` (from ${before})`}`
    together.set(key, [...(together.get(key) ?? []), path])
  }
  const said = [...together].map(([value, paths]) => `${labelsOf(paths, fields)} ${value}`)
  return said.length === 0 ? 'Change nothing' : said.join('; ')
}

export function priceInWords({ total_price: price }: PlanProposal, currency: string): string {
  return price === null ? '–' : `${money(price)}${NO_BREAK}${currency}`.trim()
}

export const kindInWords = ({ kind }: PlanProposal) => KINDS[kind]

export function verdictInWords({ verdict, is_simulated: isSimulated }: PlanProposal): string {
  return `${VERDICTS[verdict]}, ${isSimulated ? 'simulated' : 'estimated'}`
}

/** What decides, and where: "Without sps.spa: Pass: ...". */
export function conditionInWords({ condition, targets, binds }: PlanProposal, fields: SweepField[]): string {
  const where = condition === 'healthy' ? '' : `Without ${condition}: `
  return fieldsInWords(`${where}${targets}. ${binds}`, fields)
}

/** Values as JSON if they are numbers, `true`, `false` or `null`; texts as they are. */
export function changesOf({ changes }: PlanProposal): FieldChange[] {
  return changes.map(({ pointer, after }) => ({ pointer, value: parsed(after) }))
}

function parsed(text: string): unknown {
  try {
    const value = JSON.parse(text) as unknown
    return value === null ? undefined : value
  } catch {
    return text
  }
}

export type ProposalRow = { key: string; label: string; proposal: PlanProposal }

/** The best or nearest proposal, then the others that meet all targets, each once. */
export function proposalRows({ best, nearest, runners_up: others, front, rejected }: Plan): ProposalRow[] {
  const rows: ProposalRow[] = []
  const add = (label: string, proposal: PlanProposal | null) => {
    const key = proposal === null ? '' : JSON.stringify(proposal.changes)
    if (proposal !== null && rows.every((row) => row.key !== key)) rows.push({ key, label, proposal })
  }
  add('Cheapest', best)
  add('Nearest', nearest)
  for (const other of others) add('Runner-up', other)
  for (const other of front) add('Front', other)
  for (const other of rejected) add(reasonOf(other), other)
  return rows
}

/** Why a proposal that takes less is not the one to take. */
function reasonOf({ chance, verdict }: PlanProposal): string {
  if (chance != null) return 'Chance too small'
  return verdict === 'undecided' ? 'Undecided by simulation' : 'Rejected by simulation'
}

/** The headroom of a proposal, which is searched for those of the front alone. */
export function headroomOf({ front }: Plan, { changes }: PlanProposal): string {
  const own = front.find((other) => JSON.stringify(other.changes) === JSON.stringify(changes))
  return own?.headroom == null ? '–' : `${threeDigits(own.headroom)} times`
}

/** "92 %": the chance that all targets hold. */
export function chanceOf({ chance }: PlanProposal): string {
  return chance == null ? '–' : wholePercent(chance.value_pct)
}

export const p99Of = ({ latency_p99_ms: p99 }: PlanProposal) => showQuantity(p99, 'latency')

export type PriceDot = { price: number; value: number; onFront: boolean; whisker: Whisker; text: string }

/** Each proposal with a price and a p99 as a dot; by price, so that the line of the front does not turn back. */
export function priceDots(plan: Plan, fields: SweepField[]): PriceDot[] {
  const keys = plan.front.map(({ changes }) => JSON.stringify(changes))
  return proposalRows(plan)
    .flatMap(({ key, label, proposal }) => {
      const { total_price: price, latency_p99_ms: p99 } = proposal
      if (price === null || p99.value === null) return []
      const text = `${label}: ${changesInWords(proposal, fields)}, ${money(price)}, p99 ${p99Of(proposal)}`
      return [{ price, value: p99.value, onFront: keys.includes(key), whisker: whiskerOf(p99.value, p99), text }]
    })
    .sort((one, other) => one.price - other.price)
}

export function priceRows(dots: PriceDot[]): Rows {
  const header = ['total_price', 'latency_p99_ms', 'on_front', 'proposal']
  return { header, rows: dots.map(({ price, value, onFront, text }) => [price, value, String(onFront), text]) }
}
