import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { useNavigate } from 'react-router'
import { useStore } from 'zustand'

import { appendFixedCopy, canBeLifted } from './fix'
import styles from './results.module.css'

import { fetchFix } from '@/api/calls'
import type { Design, Proposal, Report } from '@/api/types'
import { ErrorNotice } from '@/components/notices/error-notice'
import { ScenarioContext } from '@/components/scenario/context'
import type { ScenarioStore } from '@/components/scenario/store'
import { canAddDesign } from '@/lib/design/designs'
import { designText } from '@/lib/design/same-design'

/** The changes that would lift the bottleneck, settings first, each with a button that makes it in a copy. */
export function FixOffer({ report, design }: { report: Report; design: Design }) {
  return canBeLifted(report) ? <FoundFix design={design} /> : null
}

function FoundFix({ design }: { design: Design }) {
  const store = useContext(ScenarioContext)
  const fix = useQuery({
    queryKey: ['fix', designText(design)],
    queryFn: ({ signal }) => fetchFix(design, signal),
    staleTime: Infinity,
  })
  if (fix.isError) return <ErrorNotice error={fix.error} doing="Looking for a fix" />
  if (fix.data === undefined) {
    return (
      <div className={styles.fix}>
        <p className="quiet">Looking for a setting or a part that would help.</p>
      </div>
    )
  }
  const { proposals, text, untried } = fix.data
  return (
    <div className={styles.fix}>
      {proposals.length === 0 ? (
        <p>{text}</p>
      ) : (
        <ol className={styles.proposals}>
          {proposals.map((proposal) => (
            <li key={proposal.text}>
              <p>{proposal.text}</p>
              {store !== null && <ApplyFix design={design} proposal={proposal} store={store} />}
            </li>
          ))}
        </ol>
      )}
      {untried != null && <p>{untried}</p>}
    </div>
  )
}

type ApplyProps = { design: Design; proposal: Proposal; store: ScenarioStore }

function ApplyFix({ design, proposal, store }: ApplyProps) {
  const designs = useStore(store, (state) => state.content.designs)
  const navigate = useNavigate()
  const hasRoom = canAddDesign(designs)
  const apply = () => {
    const { key, editContent, activate } = store.getState()
    const copied = appendFixedCopy(designs, design, proposal)
    editContent({ designs: copied.designs })
    activate(copied.index)
    void navigate(`/scenarios/${key}`)
  }
  return (
    <>
      <Button disabled={!hasRoom} onClick={apply}>
        Apply the fix to a copy
      </Button>
      {!hasRoom && <p>The scenario already has six designs. Remove one first.</p>}
    </>
  )
}
