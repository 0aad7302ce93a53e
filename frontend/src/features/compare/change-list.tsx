import styles from './compare.module.css'

import type { Comparison } from '@/api/types'
import { DataTable } from '@/components/data-table'
import { DesignBadge } from '@/components/design-badge'
import { changesOf } from '@/lib/comparing'


const ABSENT = 'not set'

export function ChangeList({ comparison }: { comparison: Comparison }) {
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
          <p className="quiet">It differs in no field.</p>
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
                <code key="field">{change.pointer}</code>,
                change.before ?? ABSENT,
                change.after ?? ABSENT,
              ],
            }))}
          />
        )}
      </div>
    )
  })
}
