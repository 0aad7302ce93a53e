import styles from './line-marks.module.css'

import { designMark, MARKER_PATHS, markerTransform, type Marker } from '@/lib/design/design-marks'

export type DotProps<T = unknown> = { cx?: number | undefined; cy?: number | undefined; payload?: T }

type Props = DotProps & { mark: { color: string; marker: Marker }; filled?: boolean; outlinePx?: number }

/** The marker of a line or a design, hollow for estimates. */
export function MarkDot({ cx, cy, mark: { color, marker }, filled = false, outlinePx = 2 }: Props) {
  if (cx === undefined || cy === undefined) return null
  return (
    <path
      d={MARKER_PATHS[marker]}
      transform={markerTransform(cx, cy)}
      fill={filled ? color : 'var(--panel)'}
      stroke={color}
      strokeWidth={outlinePx}
    />
  )
}

/** Each line as it is drawn: its colour, dash and marker. */
export function LineLegend({ labels, filled = false }: { labels: string[]; filled?: boolean }) {
  return (
    <ul className={styles.legend}>
      {labels.map((label, index) => {
        const { color, dash, marker } = designMark(index)
        return (
          <li key={label}>
            <svg width="32" height="16" aria-hidden="true">
              <line x1="0" y1="8" x2="32" y2="8" stroke={color} strokeWidth="2" strokeDasharray={dash} />
              <path
                d={MARKER_PATHS[marker]}
                transform={markerTransform(16, 8)}
                {...(filled ? { fill: color } : { fill: 'var(--panel)', stroke: color, strokeWidth: 2 })}
              />
            </svg>
            {label}
          </li>
        )
      })}
    </ul>
  )
}

/** Price and value of a row: filled if no other is cheaper and better. */
export function FrontDot({ cx, cy, onFront }: { cx: number; cy: number; onFront: boolean }) {
  return (
    <circle
      cx={cx}
      cy={cy}
      r={5}
      fill={onFront ? 'var(--accent)' : 'none'}
      stroke={onFront ? 'var(--accent)' : 'var(--text-quiet)'}
      strokeWidth={2}
    />
  )
}
