import styles from './compare.module.css'
import { CurvesState } from './curves-state'
import { classDifferences, headroomInWords, headroomTarget, limitOf } from './headroom'
import { useLoadCurves } from './use-load-curves'

import type { Design, Report } from '@/api/types'
import { DesignBadge } from '@/components/design-badge'

type Props = { designs: Design[]; reports: Report[] }

/** Under the verdict: the classes that differ, and the limit and the headroom of each design. */
export function VerdictList({ designs, reports }: Props) {
  const curves = useLoadCurves(designs, headroomTarget(designs, reports))
  const classes = classDifferences(reports, designs)
  return (
    <>
      {classes.length > 0 && (
        <ul aria-label="Classes that differ">
          {classes.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      <dl className={styles.limits}>
        {reports.map((report, index) => {
          const atTarget = curves.answers[index]?.at_target
          return (
            <div key={report.design_id}>
              <dt>
                <DesignBadge index={index} /> {report.design_title}
              </dt>
              <dd>{limitOf(report)}</dd>
              <dd>
                Headroom:{' '}
                {atTarget
                  ? `${headroomInWords(atTarget)}.`
                  : curves.isComputing
                    ? '…'
                    : 'not known.'}
              </dd>
            </div>
          )
        })}
      </dl>
      <CurvesState curves={curves} />
    </>
  )
}
