import { useQueries } from '@tanstack/react-query'

import styles from './compare.module.css'
import { classDifferences, headroomInWords, headroomTarget } from './headroom'

import { fetchLoadCurve } from '@/api/calls'
import type { Design, Report } from '@/api/types'
import { DesignBadge } from '@/components/design-badge'
import { designFingerprint } from '@/lib/design/design-fingerprint'
import { named } from '@/lib/report/named'

type Props = { designs: Design[]; reports: Report[] }

/** Under the verdict: the classes that differ, and the limit and the headroom of each design. */
export function VerdictList({ designs, reports }: Props) {
  const target = headroomTarget(designs, reports)
  const answers = useQueries({
    queries: designs.map((design) => ({
      queryKey: ['load-curve', designFingerprint([design]), target],
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchLoadCurve(design, target, signal),
      staleTime: Infinity,
    })),
  })
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
          const design = designs.find(({ id }) => id === report.design_id)
          const atTarget = answers[index]?.data?.at_target
          return (
            <div key={report.design_id}>
              <dt>
                <DesignBadge index={index} /> {report.design_title}
              </dt>
              <dd>Limit: {design ? named(report.bottleneck.sentence, design) : report.bottleneck.sentence}</dd>
              <dd>
                Headroom:{' '}
                {atTarget && design ? `${headroomInWords(atTarget, design)}.` : answers[index]?.isError ? 'not known.' : '…'}
              </dd>
            </div>
          )
        })}
      </dl>
    </>
  )
}
