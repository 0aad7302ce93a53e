import styles from './fill-bar.module.css'

import type { Utilisation } from '@/lib/report/utilisation'


/** A queue or part, used over limit. Red, with an edge, only for what binds. */
export function FillBar({ fill, label }: { fill: Utilisation; label: string }) {
  return (
    <span className={styles.fill} title={`${label}: ${fill.text}`}>
      <span
        className={styles.track}
        data-binds={fill.binds}
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={fill.percent}
        aria-valuetext={fill.text}
      >
        <span className={styles.used} style={{ width: `${fill.percent}%` }} />
      </span>
      <span className={styles.text}>
        {fill.text}
        {fill.binds && ' - this is the limit'}
      </span>
    </span>
  )
}
