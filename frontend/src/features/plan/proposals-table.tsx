import {
  chanceOf,
  changesInWords,
  changesOf,
  conditionInWords,
  headroomOf,
  kindInWords,
  p99Of,
  priceInWords,
  proposalRows,
  verdictInWords,
} from './proposals'

import type { Design, Plan, PlanProposal } from '@/api/types'
import { AddDesign } from '@/components/scenario/add-design'
import { DataTable, num } from '@/components/tables/data-table'
import { useIsOnPaper } from '@/components/use-is-on-paper'
import { appendChangedCopy } from '@/lib/design/designs'
import type { SweepField } from '@/lib/design/fields/sweep-fields'

type Props = { plan: Plan; design: Design; fields: SweepField[] }

/** The cheapest change, those that differ in kind, and the front, with what binds in each. */
export function ProposalsTable({ plan, design, fields }: Props) {
  const rows = proposalRows(plan)
  const isOnPaper = useIsOnPaper()
  const withChance = rows.some(({ proposal }) => proposal.chance != null)
  if (rows.length === 0) return null
  return (
    <DataTable
      caption="Proposals"
      columns={[
        'Change',
        'Proposal',
        'Kind',
        num('Total price'),
        { label: 'p99', word: 'p99', numeric: true },
        num('Headroom'),
        ...(withChance ? [num('Chance')] : []),
        'Targets',
        ...(isOnPaper ? [] : ['Apply']),
      ]}
      rows={rows.map(({ key, label, proposal }) => ({
        key,
        cells: [
          changesInWords(proposal, fields),
          label,
          kindInWords(proposal),
          priceInWords(proposal, design.currency ?? ''),
          p99Of(proposal),
          headroomOf(plan, proposal),
          ...(withChance ? [chanceOf(proposal)] : []),
          verdictInWords(proposal),
          ...(isOnPaper ? [] : [<Apply key="apply" proposal={proposal} design={design} />]),
        ],
        below: conditionInWords(proposal, fields),
      }))}
      stacks="early"
    />
  )
}

function Apply({ proposal, design }: { proposal: PlanProposal; design: Design }) {
  if (proposal.changes.length === 0) return '–'
  return <AddDesign withNew={(designs) => appendChangedCopy(designs, design, changesOf(proposal))}>To a copy</AddDesign>
}
