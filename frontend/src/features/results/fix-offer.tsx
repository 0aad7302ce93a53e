import { useQuery } from '@tanstack/react-query'

import { appendFixedCopy, canBeLifted } from './fix'
import styles from './results.module.css'

import { fetchFix } from '@/api/calls'
import type { Design, Report } from '@/api/types'
import { ErrorNotice } from '@/components/notices/error-notice'
import { AddDesign } from '@/components/scenario/add-design'
import { designText } from '@/lib/design/same-design'

/** The changes that would lift the bottleneck, settings first, each with a button that makes it in a copy. */
export function FixOffer({ report, design }: { report: Report; design: Design }) {
  return canBeLifted(report) ? <FoundFix design={design} /> : null
}

function FoundFix({ design }: { design: Design }) {
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
              <AddDesign variant="filled" withNew={(designs) => appendFixedCopy(designs, design, proposal)} explains>
                Apply the fix to a copy
              </AddDesign>
            </li>
          ))}
        </ol>
      )}
      {untried != null && <p>{untried}</p>}
    </div>
  )
}
