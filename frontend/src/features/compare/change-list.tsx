import styles from './compare.module.css'
import { changesOf } from './comparison'

import type { Comparison, Design } from '@/api/types'
import { DesignBadge } from '@/components/design-badge'
import { useDesignNames } from '@/components/design-names'
import { Statements } from '@/components/statements'
import { changesInWords } from '@/lib/design/fields/changes-in-words'

type Props = { designs: Design[]; comparison: Comparison }

/** What turns design A into each of the others, in sentences. */
export function ChangeList({ designs, comparison }: Props) {
  const { reports } = comparison
  const nameOf = useDesignNames()
  const designOf = (id: string | undefined) => designs.find((design) => design.id === id)
  const before = designOf(reports[0]?.design_id)
  return reports.map((report, index) => {
    if (index === 0) return null
    const after = designOf(report.design_id)
    const changes = changesOf(comparison, report.design_id)
    const told = before && after ? changesInWords(before, after, changes) : []
    return (
      <section key={report.design_id} className={styles.changes} aria-label={`From ${nameOf(0)} to ${report.design_title}`}>
        <p>
          <DesignBadge index={0} /> → <DesignBadge index={index} /> {report.design_title}
        </p>
        {told.length === 0 ? (
          <p className="quiet">Nothing but the title.</p>
        ) : (
          <Statements statements={told} />
        )}
      </section>
    )
  })
}
