import styles from './live-room.module.css'
import { useSettledCurve } from './use-settled-curve'

import type { Design, Report } from '@/api/types'
import { LoadSparkline } from '@/components/charts/load-sparkline'
import { designPicture } from '@/lib/charts/load-picture'
import { about } from '@/lib/design/class-targets'

/** How much more load a design carries, with its curve, while it is edited; its place is free until that is known. */
export function LiveRoom({ design, report }: { design: Design; report: Report | null }) {
  const { answer, vms, isOld } = useSettledCurve(design, report)
  if (answer?.headroom == null) return <div className={styles.room} />
  const { code, figure, span, end, sentence } = answer.headroom
  return (
    <div className={styles.room} data-old={isOld} title={sentence}>
      <p>
        <strong>Room {figure}</strong>
        <span className="quiet">
          {span !== '' && ` (${span})`}
          {code === 'full' ? `: ${end}` : ` ${end}`}
        </span>
      </p>
      <LoadSparkline
        picture={designPicture(answer, null, about(vms).vms ?? null)}
        label={`Latency over load. ${sentence}`}
        width={264}
        height={56}
      />
    </div>
  )
}
