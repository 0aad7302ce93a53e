import styles from './fill-bar.module.css'

import type { Utilisation } from '@/lib/report/utilisation'


type Props = {
  fill: Utilisation
  label: string
  /** Leads to the box that sets the bottleneck. */
  onGo?: (() => void) | null
}

/** A queue or part, used over limit. Red, with an edge, only for the bottleneck. */
export function FillBar({ fill, label, onGo = null }: Props) {
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
        {fill.binds && (onGo === null ? 'Bottleneck' : <BottleneckLink onGo={onGo} />)}
        {fill.binds && ': '}
        {fill.short}
      </span>
    </span>
  )
}

/** For the pointer; by keyboard the strip at the foot leads there. */
function BottleneckLink({ onGo }: { onGo: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.go}
      onClick={(event) => {
        event.stopPropagation()
        onGo()
      }}
    >
      Bottleneck
    </button>
  )
}
