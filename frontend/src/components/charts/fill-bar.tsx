import styles from './fill-bar.module.css'

import { slotCells } from '@/lib/charts/slot-cells'
import type { Utilisation } from '@/lib/report/utilisation'

type Props = {
  fill: Utilisation
  label: string
  /** Leads to the box that sets the bottleneck. */
  onGo?: (() => void) | null
  /** Draws a queue as its slots, within so many pixels. */
  cellsWidth?: number
}

/** A queue or part, used over limit. Red, with an edge, only for the bottleneck. */
export function FillBar({ fill, label, onGo = null, cellsWidth }: Props) {
  const cells = cellsWidth === undefined || fill.slots === undefined ? null : slotCells(fill.slots, cellsWidth)
  return (
    <span className={styles.fill} title={`${label}: ${fill.text}`}>
      <span
        className={styles.track}
        data-binds={fill.binds}
        data-cells={cells !== null}
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={fill.percent}
        aria-valuetext={fill.text}
      >
        {cells === null ? (
          <span className={styles.used} style={{ width: `${fill.percent}%` }} />
        ) : (
          <svg className={styles.cells} width={cellsWidth ?? 0} height={cells.height} aria-hidden="true">
            <path className={styles.all} d={cells.all} />
            <path className={styles.held} d={cells.used} />
          </svg>
        )}
      </span>
      <span className={styles.text}>
        {fill.binds && (onGo === null ? 'Bottleneck' : <BottleneckLink onGo={onGo} />)}
        {fill.binds ? ': ' : fill.isNext === true && 'Next limit: '}
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
