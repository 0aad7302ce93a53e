import styles from './load-sparkline.module.css'

import type { LoadPicture } from '@/lib/charts/load-picture'
import { sparklineOf } from '@/lib/charts/sparkline'

type Props = { picture: LoadPicture; label: string; width: number; height: number }

/** Latency over load in the size of a word: solid the mean, dashed p99, a dot at the planned load, tinted the room. */
export function LoadSparkline({ picture, label, width, height }: Props) {
  const { lines, planned, target, room } = sparklineOf(picture, width, height)
  return (
    <svg
      className={styles.spark}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      height={height}
      preserveAspectRatio="none"
    >
      {room !== null && <rect className={styles.room} {...room} />}
      {target !== null && <line className={styles.target} x1="0" x2={width} y1={target} y2={target} />}
      {lines.map(({ name, color, dash, path }) => (
        <path key={name} className={styles.line} d={path} stroke={color} strokeDasharray={dash} />
      ))}
      {planned !== null && (
        <circle className={styles.planned} fill={lines[0]?.color} cx={planned.x} cy={planned.y} r="4" />
      )}
    </svg>
  )
}
