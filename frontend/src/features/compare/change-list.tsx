import styles from './compare.module.css'

import type { Comparison } from '@/api/types'
import { DesignBadge } from '@/components/design-badge'
import { useDesignNames } from '@/components/design-names'
import { Statements } from '@/components/statements'

type Props = { comparison: Comparison }

/** What turns design A into each of the others, in sentences. */
export function ChangeList({ comparison }: Props) {
  const { reports, changed } = comparison
  const nameOf = useDesignNames()
  return reports.map((report, index) => {
    if (index === 0) return null
    const sentences = changed.find(({ design_id: id }) => id === report.design_id)?.sentences ?? []
    return (
      <section
        key={report.design_id}
        className={styles.changes}
        aria-label={`From ${nameOf(0)} to ${report.design_title}`}
      >
        <p>
          <DesignBadge index={0} /> → <DesignBadge index={index} /> {report.design_title}
        </p>
        {sentences.length === 0 ? (
          <p className="quiet">Nothing but the title.</p>
        ) : (
          <Statements statements={sentences} />
        )}
      </section>
    )
  })
}
