import styles from './run-progress.module.css'

import type { Run } from '@/api/types'
import { interval, showQuantity } from '@/lib/format/format'

type Props = { partial: Run['partial']; titles: Map<string, string> }

/** Each class of a design that is simulated, with the 95 % intervals that it has so far. */
export function ResultsSoFar({ partial, titles }: Props) {
  return (
    <table className={styles.soFar}>
      <caption>So far, with 95&nbsp;% intervals that narrow</caption>
      <thead>
        <tr>
          <th scope="col">Class</th>
          <th scope="col">IOPS</th>
          <th scope="col">Mean latency</th>
          <th scope="col">p99</th>
        </tr>
      </thead>
      {partial.map(({ design_id: design, measured = [] }) => (
        <tbody key={design}>
          {measured.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                {partial.length > 1 && `${titles.get(design) ?? design}: `}
                {row.name}
              </th>
              <td className="numeric">{showQuantity(row.iops, 'count')}</td>
              <td className="numeric">{withInterval(row.latency_mean_ms)}</td>
              <td className="numeric">{withInterval(row.latency_p99_ms)}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

function withInterval(quantity: Parameters<typeof interval>[0]): string {
  const ends = interval(quantity, 'latency')
  const value = showQuantity(quantity, 'latency')
  return ends === null ? value : `${value} (${ends})`
}
