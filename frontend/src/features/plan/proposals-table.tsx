import { Button } from '@mantine/core'
import { useContext } from 'react'
import { useNavigate } from 'react-router'
import { useStore } from 'zustand'

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
import { ScenarioContext } from '@/components/scenario/context'
import type { ScenarioStore } from '@/components/scenario/store'
import { DataTable } from '@/components/tables/data-table'
import { appendChangedCopy, canAddDesign } from '@/lib/design/designs'
import type { SweepField } from '@/lib/design/fields/sweep-fields'

type Props = { plan: Plan; design: Design; fields: SweepField[] }

/** The cheapest change, those that differ in kind, and the front, with what binds in each. */
export function ProposalsTable({ plan, design, fields }: Props) {
  const store = useContext(ScenarioContext)
  const rows = proposalRows(plan)
  const withChance = rows.some(({ proposal }) => proposal.chance != null)
  if (rows.length === 0) return null
  return (
    <DataTable
      caption="Proposals"
      columns={[
        { key: 'changes', label: 'Change' },
        { key: 'label', label: 'Proposal' },
        { key: 'kind', label: 'Kind' },
        { key: 'price', label: 'Total price', numeric: true },
        { key: 'p99', label: 'p99', word: 'p99', numeric: true },
        { key: 'headroom', label: 'Headroom', numeric: true },
        ...(withChance ? [{ key: 'chance', label: 'Chance', numeric: true }] : []),
        { key: 'targets', label: 'Targets' },
        { key: 'apply', label: 'Apply' },
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
          store === null || proposal.changes.length === 0 ? (
            '–'
          ) : (
            <Apply key="apply" design={design} proposal={proposal} store={store} />
          ),
        ],
        below: conditionInWords(proposal, fields),
      }))}
      stacks="early"
    />
  )
}

type ApplyProps = { design: Design; proposal: PlanProposal; store: ScenarioStore }

function Apply({ design, proposal, store }: ApplyProps) {
  const designs = useStore(store, (state) => state.content.designs)
  const navigate = useNavigate()
  const apply = () => {
    const { key, editContent, activate } = store.getState()
    const copied = appendChangedCopy(designs, design, changesOf(proposal))
    editContent({ designs: copied.designs })
    activate(copied.index)
    void navigate(`/scenarios/${key}`)
  }
  return (
    <Button variant="default" disabled={!canAddDesign(designs)} onClick={apply}>
      To a copy
    </Button>
  )
}
