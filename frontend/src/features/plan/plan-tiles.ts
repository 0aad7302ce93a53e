/** A plan at a glance: until when the design is enough, what to change, and how sure that is. */
import { counted, monthInWords, monthNamed } from './course'
import { inputName } from './doubt'
import { doubtfulFields } from './doubt-draft'
import { changesInWords, priceInWords, verdictInWords, wholePercent } from './proposals'

import type { Design, Outlook, Plan, PlanProposal } from '@/api/types'
import type { TileText } from '@/components/tables/tiles'
import type { SweepField } from '@/lib/design/fields/sweep-fields'

const TONES = { yes: 'good', no: 'bad', undecided: undefined } as const

/** The tiles of an answer: those of the dates only with growth, those of the chance only with ranges. */
export function planTiles(plan: Plan, design: Design, fields: SweepField[]): TileText[] {
  const { best, nearest, outlook, outlook_after: after, doubt } = plan
  return [
    ...(outlook == null ? [] : [dateTile('As it is, enough until', outlook)]),
    // Where nothing may change, no change is judged.
    ...(best === null && nearest === null ? [] : [changeTile(plan, design, fields)]),
    ...undecidedTile(plan),
    ...(after == null || best === null ? [] : [dateTile('With the change, until', after)]),
    ...(doubt == null ? [] : [chanceTile(doubt), ...measureTile(doubt, fields)]),
  ]
}

/** The last month in which nothing is missed, and what is missed first. */
function dateTile(label: string, outlook: Outlook): TileText {
  const { until, start, end, misses } = outlook
  if (until === null) return { label, value: `Beyond ${monthInWords(end)}`, note: 'No target is missed', tone: 'good' }
  const isMissedAlready = counted(until) <= counted(start)
  const first = misses.find(({ month }) => month === until)
  return {
    label,
    value: isMissedAlready ? 'Not now' : monthNamed(counted(until) - 1),
    note: first === undefined ? '' : `First missed: ${first.name}`,
    tone: isMissedAlready ? 'bad' : undefined,
  }
}

function changeTile({ best, nearest }: Plan, design: Design, fields: SweepField[]): TileText {
  const label = 'Cheapest change'
  if (best === null) {
    const isOpen = nearest?.verdict === 'undecided'
    const note = nearest === null ? '' : `Nearest: ${changeOf(nearest, fields)}`
    return isOpen ? { label, value: 'None is certain', note } : { label, value: 'None is enough', note, tone: 'bad' }
  }
  const more = isUndecided(best) ? '' : `Targets: ${verdictInWords(best)}`
  const tone = TONES[best.verdict]
  if (best.changes.length === 0) return { label, value: 'None needed', more, tone }
  const value = best.total_price ? priceInWords(best, design.currency ?? '') : 'No price'
  return { label, value, note: changeOf(best, fields), more, tone }
}

/** Whether neither estimate nor simulation tells if the targets are met. */
export const isUndecided = (proposal: PlanProposal | null): proposal is PlanProposal =>
  proposal?.verdict === 'undecided'

/** What is not decided yet, and what decides it. */
function undecidedTile(plan: Plan): TileText[] {
  const proposal = plan.best ?? plan.nearest
  if (!isUndecided(proposal)) return []
  const { is_simulated: isSimulated, targets, undecided_because: because = '' } = proposal
  return [
    {
      label: 'To decide it',
      value: isSimulated ? 'Simulate longer' : 'Simulate it',
      note: targets,
      // A plan simulates what meets the targets by estimate, and not what only comes near them.
      more: plan.best === null ? 'Open it as a copy, then press Simulate there.' : because,
      tone: 'warn',
    },
  ]
}

function changeOf(proposal: PlanProposal, fields: SweepField[]): string {
  return proposal.changes.length === 0 ? 'the design as it is' : changesInWords(proposal, fields)
}

function chanceTile({ chance, through }: NonNullable<Plan['doubt']>): TileText {
  return {
    label: 'Chance that all targets hold',
    value: wholePercent(chance.value_pct),
    note: `${wholePercent(chance.low_pct)} to ${wholePercent(chance.high_pct)}`,
    more: through === null ? '' : `Through ${monthInWords(through)}`,
  }
}

/** What to do next to know more: the input that makes most of the doubt. */
function measureTile({ inputs }: NonNullable<Plan['doubt']>, fields: SweepField[]): TileText[] {
  const [first] = inputs
  if (first === undefined) return []
  return [
    {
      label: 'Measure first',
      value: inputName(first, doubtfulFields(fields, true)),
      note: `${wholePercent(first.share_pct)} of the doubt`,
      more: first.measuring.shows,
    },
  ]
}
