import type { CSSProperties } from 'react'

import { inkPct, type HeatMap } from './heat-map'
import styles from './sweep.module.css'

type Props = { map: HeatMap; caption: string; across: string; down: string }

/** A heat map that is a table: the number stands in each cell, the colour only helps the eye. */
export function HeatMapTable({ map, caption, across, down }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls needs the keyboard
    <section className={styles.scroll} aria-label={caption} tabIndex={0}>
      {map.least !== map.most && (
        <p className={styles.scale}>
          {map.least} <span className={styles.shades} aria-hidden="true" /> {map.most}
        </p>
      )}
      {map.signs !== null && <p className="quiet">{map.signs}</p>}
      <table className={styles.heat}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <td />
            <th scope="colgroup" colSpan={map.columns.length} className={styles.title}>
              {across}
            </th>
          </tr>
          <tr>
            <th scope="col" className={styles.corner}>
              {down}
            </th>
            {map.columns.map((value) => (
              <th key={value} scope="col">
                {value}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {map.rows.map((row) => (
            <tr key={row.value}>
              <th scope="row">{row.value}</th>
              {row.cells.map((cell) => (
                <td
                  key={cell.key}
                  title={cell.title}
                  data-empty={cell.heat === null}
                  data-own={cell.isOwn}
                  data-contour={cell.contour.join(' ')}
                  style={{ '--ink': `${inkPct(cell.heat ?? 0)}%` } as CSSProperties}
                >
                  {cell.text}
                  {cell.isOwn && <span className={styles.own}>your design</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
