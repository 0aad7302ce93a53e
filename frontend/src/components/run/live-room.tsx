import styles from './live-room.module.css'
import { useSettledCurve } from './use-settled-curve'

import type { Design, Report } from '@/api/types'
import { LoadSparkline } from '@/components/charts/load-sparkline'
import { designPicture } from '@/lib/charts/load-picture'
import { about, targetsOf } from '@/lib/design/class-targets'
import { designMark } from '@/lib/design/design-marks'

type Props = { design: Design; report: Report | null; /** Place of the design in its scenario. */ index: number }

/** How much more load a design carries, with its curve; after an edit the number waits for the new curve. */
export function LiveRoom({ design, report, index }: Props) {
  const { answer, vms, isOld } = useSettledCurve(design, report)
  if (answer?.headroom == null) return <div className={styles.room} />
  const { code, figure, span, end, sentence } = answer.headroom
  return (
    <div className={styles.room} data-old={isOld} title={isOld ? '' : sentence}>
      {isOld ? (
        <p className="quiet">Headroom: updating</p>
      ) : (
        <p>
          <strong>Headroom {figure}</strong>
          <span className="quiet">
            {span !== '' && ` (${span})`}
            {code === 'full' ? `: ${end}` : ` ${end}`}
            {code !== 'full' && targetsOf(design).length === 0 && '. No target is set'}
          </span>
        </p>
      )}
      <LoadSparkline
        picture={designPicture(answer, null, about(vms).vms ?? null, designMark(index).color)}
        label={isOld ? 'Latency over load before the last edit' : `Latency over load. ${sentence}`}
        width={264}
        height={56}
      />
    </div>
  )
}
