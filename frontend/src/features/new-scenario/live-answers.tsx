import { useDebouncedValue } from '@mantine/hooks'

import styles from './new-scenario.module.css'

import type { Design } from '@/api/types'
import { DesignBadge } from '@/components/design-badge'
import { LiveRoom } from '@/components/run/live-room'
import { useEstimate } from '@/components/run/use-estimate'
import { keyFiguresInWords } from '@/lib/report/report-rows'

const PAUSE_MS = 400

/** What the estimate says of each design, after each pause in answering the questions. */
export function LiveAnswers({ designs }: { designs: Design[] }) {
  const [settled] = useDebouncedValue(designs, PAUSE_MS)
  return (
    <section className={styles.answers} aria-label="Estimate">
      {settled.map((design, index) => (
        <LiveAnswer key={design.id} design={design} index={index} isOld={settled !== designs} />
      ))}
    </section>
  )
}

/** As high without an answer as with one: nothing below it moves. */
function LiveAnswer({ design, index, isOld }: { design: Design; index: number; isOld: boolean }) {
  const { report, error, updating } = useEstimate(design)
  const isBefore = updating || isOld
  return (
    <div className={styles.answer} aria-busy={isBefore}>
      <p>
        <DesignBadge index={index} /> {design.title}
        {isBefore && report !== null && ', updating'}
      </p>
      <p className="numeric">
        <strong>{report === null ? (error === null ? 'Estimating' : 'No estimate') : keyFiguresInWords(report)}</strong>
      </p>
      <p className="quiet">{report === null ? (error?.message ?? '') : report.bottleneck.sentence}</p>
      <LiveRoom design={design} report={isBefore ? null : report} index={index} />
    </div>
  )
}
