import type { ReactNode } from 'react'

import styles from './tiles.module.css'

export type TileText = {
  label: string
  value: string
  note?: ReactNode
  more?: string
  /** How it does: a mark next to the figure repeats it in colour. */
  tone?: 'good' | 'bad' | 'warn' | undefined
}

/** An answer at a glance: a few figures, each with what it means. */
export function Tiles({ tiles }: { tiles: TileText[] }) {
  return (
    <dl className={styles.tiles}>
      {tiles.map(({ label, value, note = '', more = '', tone }) => (
        <div key={label} data-tone={tone}>
          <dt>{label}</dt>
          <dd className={styles.figure}>{value}</dd>
          {note !== '' && <dd>{note}</dd>}
          {more !== '' && <dd className="quiet">{more}</dd>}
        </div>
      ))}
    </dl>
  )
}
