import { lanesOf } from './lanes'
import type { Answered } from './steps'
import styles from './timeline.module.css'

import { DesignBadge } from '@/components/design-badge'
import { designMark } from '@/lib/design/design-marks'

/** Operations as bars in lanes, over the same time as the charts below. */
export function LanesChart({ results }: { results: Answered[] }) {
  const lanes = lanesOf(results)
  if (lanes.length === 0) return <p className="quiet">There are no operations: moments alone change the design.</p>
  return (
    <ul className={styles.lanes} aria-label="Operations over the time">
      {lanes.map((lane) => (
        <li key={lane.key}>
          <p className={styles.laneText}>
            <DesignBadge index={lane.index} />
            <strong>{lane.title}</strong> <span className="quiet">{lane.text}</span>
          </p>
          <div className={styles.lane} aria-hidden="true">
            {lane.bars.map((bar) => (
              <span
                key={bar.left}
                className={styles.bar}
                data-ended={bar.ended}
                style={{
                  left: `${bar.left}%`,
                  width: `${bar.width}%`,
                  background: designMark(lane.index).color,
                }}
              />
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}
