import { lanesOf, placesOf, type Lane } from './lanes'
import type { Answered } from './steps'
import styles from './timeline.module.css'

import { DesignBadge } from '@/components/design-badge'
import { designMark } from '@/lib/design/design-marks'
import { markedAt, type MomentMark } from '@/lib/timeline/moment-marks'
import type { TimeSpan } from '@/lib/timeline/spans'

type Props = { results: Answered[]; moments: MomentMark[]; shown: TimeSpan }

/** Operations as bars in lanes, over the same time as the charts below, and what moments change. */
export function LanesChart({ results, moments, shown }: Props) {
  const lanes = lanesOf(results, shown)
  return (
    <>
      <Lanes lanes={lanes} />
      {moments.length > 0 && <Moments moments={moments} shown={shown} />}
    </>
  )
}

/** A lane of marks, the dashed lines of the charts below, and what each of them is. */
function Moments({ moments, shown }: Omit<Props, 'results'>) {
  const places = placesOf(markedAt(moments), shown)
  return (
    <div>
      <p className={styles.laneText}>
        <strong>Events</strong> <span className="quiet">{moments.map(({ text }) => text).join('; ')}</span>
      </p>
      <div className={styles.lane} aria-hidden="true">
        {places.map((left) => (
          <span key={left} className={styles.mark} style={{ left: `${left}%` }} />
        ))}
      </div>
    </div>
  )
}

function Lanes({ lanes }: { lanes: Lane[] }) {
  if (lanes.length === 0) return <p className="quiet">There are no operations: moments alone change the design.</p>
  return (
    <ul className={styles.lanes} aria-label="Operations over time">
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
                style={{ left: `${bar.left}%`, width: `${bar.width}%`, background: designMark(lane.index).color }}
              />
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}
