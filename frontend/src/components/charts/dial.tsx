import styles from './dial.module.css'

import { dialArc, dialMark, DIAL } from '@/lib/charts/dial'
import { asPercent, type Percent } from '@/lib/format/units'

type Props = {
  share: Percent
  /** What is promised: a mark on the dial. */
  promised: Percent
  /** The count in its middle. */
  count: string
  summary: string
}

/** How much of what was promised holds. */
export function Dial({ share, promised, count, summary }: Props) {
  return (
    <svg className={styles.dial} viewBox="0 0 200 104" role="img" aria-label={summary}>
      <path className={styles.ground} d={dialArc(asPercent(100))} strokeWidth={DIAL.width} />
      <path className={styles.share} d={dialArc(share)} strokeWidth={DIAL.width} />
      <line className={styles.mark} {...dialMark(promised)} />
      <text x={DIAL.cx} y={DIAL.cy} textAnchor="middle">
        {count}
      </text>
    </svg>
  )
}
