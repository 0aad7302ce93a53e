import { VisuallyHidden } from '@mantine/core'
import type { CSSProperties } from 'react'

import { HOURS, type HeatDay } from './heat-map-rows'
import styles from './heat-map.module.css'

/** Load by day and hour: a stronger colour is more, and marks show what happens to the target. */
export function HeatMap({ days, most, marks }: { days: HeatDay[]; most: string; marks: string }) {
  return (
    <div className={styles.wrap}>
      <table className={styles.map} aria-label="Load by day and hour">
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Day</VisuallyHidden>
            </th>
            {HOURS.map((hour) => (
              <th key={hour} scope="col">
                {hour}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ key, label, cells }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              {cells.map((cell) => (
                <td
                  key={cell.key}
                  className={styles.cell}
                  data-empty={cell.shade === null}
                  style={{ '--shade': cell.shade ?? 0 } as CSSProperties}
                  title={cell.text}
                >
                  <VisuallyHidden>{cell.text}</VisuallyHidden>
                  {cell.mark !== '' && (
                    <span className={styles.mark} aria-hidden="true">
                      {cell.mark}
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.key}>
        0 <span className={styles.scale} aria-hidden="true" /> {most}
        {marks !== '' && <span>{marks}</span>}
      </p>
    </div>
  )
}
