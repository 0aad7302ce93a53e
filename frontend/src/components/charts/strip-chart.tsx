import styles from './strip-chart.module.css'

import { tickCount } from '@/lib/charts/round-ticks'
import type { PlacedDot, StripPicture } from '@/lib/charts/strip'

type Props = {
  picture: StripPicture
  /** What the axis shows, with its unit. */
  axis: string
  summary: string
}

const RADIUS = 4

/** A row for each kind of thing and a dot for each number, at its error; what is promised is shaded. */
export function StripChart({ picture: { rows, band, ticks }, axis, summary }: Props) {
  return (
    <figure className={styles.strips} role="img" aria-label={summary}>
      {rows.map(({ key, name, note, dots }) => (
        <div key={key} className={styles.row}>
          <div className={styles.name}>
            {name} <span className={styles.note}>{note}</span>
          </div>
          <svg className={styles.plot} overflow="visible">
            {band !== null && (
              <rect className={styles.band} x={`${band.from}%`} width={`${band.width}%`} height="100%" />
            )}
            <line className={styles.zero} x1="50%" x2="50%" y1="0" y2="100%" />
            {dots.map((dot) => (
              <Dot key={dot.key} dot={dot} />
            ))}
          </svg>
        </div>
      ))}
      <div className={styles.row}>
        <div className={styles.name} />
        <svg className={styles.axis} overflow="visible">
          {ticks.map(({ value, x, isMinor }) => (
            <text key={value} x={`${x}%`} y="12" textAnchor="middle" data-minor={isMinor}>
              {tickCount(value)}
            </text>
          ))}
          <text x="50%" y="32" textAnchor="middle">
            {axis}
          </text>
        </svg>
      </div>
    </figure>
  )
}

function Dot({ dot: { x, y, whisker, tone, text } }: { dot: PlacedDot }) {
  return (
    <g className={styles.dot} data-tone={tone}>
      <title>{text}</title>
      {whisker !== null && <line x1={`${whisker.from}%`} x2={`${whisker.to}%`} y1={`${y}%`} y2={`${y}%`} />}
      <circle cx={`${x}%`} cy={`${y}%`} r={RADIUS} />
    </g>
  )
}
