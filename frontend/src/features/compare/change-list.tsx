import styles from './compare.module.css'
import { changesOf } from './comparison'

import type { Comparison, Design } from '@/api/types'
import { DataTable } from '@/components/data-table'
import { DesignBadge } from '@/components/design-badge'
import { changedValue, fieldInWords } from '@/lib/design/fields/changed-fields'

type Props = { designs: Design[]; comparison: Comparison }

/** The fields in which each design differs from the first, in words and by their place. */
export function ChangeList({ designs, comparison }: Props) {
  const [, ...others] = comparison.reports
  return others.map((report) => {
    const changes = changesOf(comparison, report.design_id)
    const index = comparison.reports.indexOf(report)
    return (
      <div key={report.design_id} className={styles.changes}>
        <p>
          <DesignBadge index={index} /> {report.design_title}
        </p>
        {changes.length === 0 ? (
          <p className="quiet">No field differs.</p>
        ) : (
          <DataTable
            caption={`Fields in which ${report.design_title} differs from design A`}
            columns={[
              { key: 'field', label: 'Field' },
              { key: 'before', label: 'Design A' },
              { key: 'after', label: report.design_title },
            ]}
            rows={changes.map((change) => ({
              key: change.pointer,
              cells: [
                fieldInWords(designs, change.pointer),
                changedValue(change.before),
                changedValue(change.after),
              ],
            }))}
          />
        )}
      </div>
    )
  })
}
