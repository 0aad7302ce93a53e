import styles from './problems.module.css'

import { ServerAway } from '@/api/client'
import type { Finding } from '@/api/types'
import { ErrorNotice, FindingText } from '@/components/notices/error-notice'
import { useActiveDesign, useScenario } from '@/components/scenario/context'
import { useDesignCheck } from '@/components/scenario/use-design-check'
import { inWords } from '@/lib/design/fields/schema-fields'
import { findingKey } from '@/lib/design/findings'
import { partAt } from '@/lib/design/parts'


/** What the server would refuse in the design, each finding with the way to the part at fault. */
export function Problems() {
  const check = useDesignCheck(useActiveDesign())
  const problems = check.data?.problems ?? []
  return (
    <section className={styles.problems} aria-labelledby="problems">
      <h2 id="problems">Problems</h2>
      <div aria-live="polite">
        {check.isError && !(check.error instanceof ServerAway) && (
          <ErrorNotice error={check.error} doing="Checking the design" />
        )}
        {check.error instanceof ServerAway && (
          <p className="quiet">The server does not answer; the design is checked when it is back.</p>
        )}
        {check.isSuccess && problems.length === 0 && <p className="quiet">None: it can be simulated.</p>}
        {problems.length > 0 && (
          <ul className={styles.list}>
            {problems.map((problem) => (
              <li key={findingKey(problem)}>
                <ProblemRow problem={problem} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

function ProblemRow({ problem }: { problem: Finding }) {
  const design = useActiveDesign()
  const select = useScenario((state) => state.select)
  const part = partAt(design, problem.pointer)
  return (
    <>
      {part !== null && (
        <button type="button" className="link-button" onClick={() => select(part.id)}>
          {part.title}
        </button>
      )}
      <FindingText
        finding={{
          ...problem,
          message: inWords(problem.message),
          limit: inWords(problem.limit ?? ''),
          remedy: inWords(problem.remedy ?? ''),
        }}
      />
    </>
  )
}
