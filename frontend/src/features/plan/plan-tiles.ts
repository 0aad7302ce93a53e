/** A plan at a glance: until when the design is enough, what to change, and how sure that is. */
import { counted, monthInWords, monthNamed } from './course'
import { changesInWords, priceInWords, verdictInWords, wholePercent } from './proposals'

import type { Design, Outlook, Plan } from '@/api/types'
import type { SweepField } from '@/lib/design/fields/sweep-fields'

export type PlanTile = { label: string; value: string; note: string; more: string }

/** The tiles of an answer: those of the dates only with growth, that of the chance only with ranges. */
export function planTiles(plan: Plan, design: Design, fields: SweepField[]): PlanTile[] {
  const { best, nearest, outlook, outlook_after: after, doubt } = plan
  return [
    ...(outlook == null ? [] : [dateTile('As it is, enough until', outlook)]),
    // Where nothing may change, no change is judged.
    ...(best === null && nearest === null ? [] : [changeTile(plan, design, fields)]),
    ...(after == null || best === null ? [] : [dateTile('With the change, until', after)]),
    ...(doubt == null ? [] : [chanceTile(doubt)]),
  ]
}

/** The last month in which nothing is missed, and what is missed first. */
function dateTile(label: string, outlook: Outlook): PlanTile {
  const { until, start, end, misses } = outlook
  if (until === null) return { label, value: `Beyond ${monthInWords(end)}`, note: 'No target is missed', more: '' }
  const isMissedAlready = counted(until) <= counted(start)
  const first = misses.find(({ month }) => month === until)
  return {
    label,
    value: isMissedAlready ? 'Not now' : monthNamed(counted(until) - 1),
    note: first === undefined ? '' : `First missed: ${first.name}`,
    more: '',
  }
}

function changeTile({ best, nearest }: Plan, design: Design, fields: SweepField[]): PlanTile {
  const proposal = best ?? nearest
  const note =
    proposal === null ? '' : proposal.changes.length === 0 ? 'the design as it is' : changesInWords(proposal, fields)
  const label = 'Cheapest change'
  if (best === null) return { label, value: 'None is enough', note: note === '' ? '' : `Nearest: ${note}`, more: '' }
  const isFree = (best.total_price ?? 0) === 0
  const isKept = best.changes.length === 0
  const value = isKept ? 'None needed' : isFree ? 'No price' : priceInWords(best, design.currency ?? '')
  return { label, value, note: isKept ? '' : note, more: `Targets: ${verdictInWords(best)}` }
}

function chanceTile({ chance, through }: NonNullable<Plan['doubt']>): PlanTile {
  return {
    label: 'Chance that all targets hold',
    value: wholePercent(chance.value_pct),
    note: `${wholePercent(chance.low_pct)} to ${wholePercent(chance.high_pct)}`,
    more: through === null ? '' : `Through ${monthInWords(through)}`,
  }
}
