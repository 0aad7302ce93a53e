import styles from './problems.module.css'

import { ServerAway } from '@/api/client'
import { ErrorNotice } from '@/components/notices/error-notice'
import { useActiveDesign, useFormerTitle } from '@/components/scenario/context'
import { OfferButton } from '@/components/scenario/offer-button'
import { ToldFindingRow } from '@/components/scenario/told-finding'
import { useDesignCheck } from '@/components/scenario/use-design-check'
import { isBlank } from '@/lib/canvas/ghosts'
import { toldFindings, toldKey } from '@/lib/design/findings/findings'

/** What the server would refuse in the design, each finding with the way to the part at fault. */
export function Problems() {
  const design = useActiveDesign()
  const former = useFormerTitle()
  const check = useDesignCheck(design)
  const problems = toldFindings(check.data?.problems ?? [], { designs: [design], design, former })
  const offers = problems.flatMap(({ offer }) => offer ?? [])
  return (
    <section className={styles.problems} aria-labelledby="problems">
      <h2 id="problems">Problems</h2>
      {offers.length > 1 && (
        <OfferButton
          offer={{ label: `Fix ${offers.length} in one step`, values: offers.flatMap(({ values }) => values) }}
        />
      )}
      <div aria-live="polite">
        {check.isError && !(check.error instanceof ServerAway) && (
          <ErrorNotice error={check.error} doing="Checking the design" />
        )}
        {check.error instanceof ServerAway && (
          <p className="quiet">The server does not answer; the design is checked when it is back.</p>
        )}
        {check.isSuccess && problems.length === 0 && <p className="quiet">None: it can be simulated.</p>}
        {isBlank(design) && <p className="quiet">Nothing to check yet.</p>}
        {problems.length > 0 && !isBlank(design) && (
          <ul className={styles.list}>
            {problems.map((problem) => (
              <li key={toldKey(problem)}>
                <ToldFindingRow told={problem} />
                {problem.offer !== null && <OfferButton offer={problem.offer} />}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
