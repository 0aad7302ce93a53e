import { useState } from 'react'

import {
  candidateDots,
  candidateFrontRows,
  currencyOfRows,
  FRONTS,
  frontSummary,
  SHOWN_ROWS,
  shownCount,
  type CandidateDot,
} from './candidates'
import styles from './candidates.module.css'

import type { CandidateRow } from '@/api/types'
import { ChartFiles } from '@/components/charts/chart-files'
import { FrontChart, type DotProps } from '@/components/charts/front-chart'
import { DataTable } from '@/components/data-table'
import { IndexChoice } from '@/components/index-choice'
import { CRITERIA, unitLabel } from '@/lib/charts/price-performance'
import { money } from '@/lib/format/format'

/** Price against performance, and which candidates no other one beats on both. */
export function CandidateFront({ rows }: { rows: CandidateRow[] }) {
  const [chosen, choose] = useState(0)
  const criterion = FRONTS[chosen] ?? 'iops'
  const currency = currencyOfRows(rows)
  const dots = candidateDots(rows, criterion)
  const choice = (
    <IndexChoice
      label="Price against"
      names={FRONTS.map((one) => unitLabel(one, currency))}
      chosen={chosen}
      onChoose={choose}
    />
  )
  if (dots.length === 0) {
    return (
      <>
        {choice}
        <p>
          No row has both a total price in the one currency and this number. Give every host, fabric and
          array a price, in the design or in columns of the table.
        </p>
      </>
    )
  }
  const front = dots.filter((dot) => dot.onFront)
  const summary = frontSummary(dots, criterion, currency)
  return (
    <>
      {choice}
      <figure>
        <figcaption>{summary}</figcaption>
        <ChartFiles name="candidates" data={() => candidateFrontRows(dots, criterion)}>
          <FrontChart
            dots={dots}
            criterion={criterion}
            currency={currency}
            summary={summary}
            shape={Place}
            told={({ name, price, text }) => `${name}: ${money(price)} ${currency}, ${text}`}
          />
        </ChartFiles>
      </figure>
      <details className={styles.details}>
        <summary>The front as a table</summary>
        <DataTable
          caption={`On the front, cheapest first: ${shownCount(front.length)}`}
          columns={[
            { key: 'candidate', label: 'Candidate' },
            { key: 'price', label: `Total price [${currency}]`, numeric: true },
            { key: 'value', label: CRITERIA[criterion].label, numeric: true },
          ]}
          rows={front.slice(0, SHOWN_ROWS).map(({ name, price, text }) => ({
            key: name,
            cells: [name, money(price), text],
          }))}
        />
      </details>
    </>
  )
}

/** Filled on the front, hollow beside it. */
function Place({ cx, cy, payload }: DotProps<CandidateDot>) {
  if (cx === undefined || cy === undefined || payload === undefined) return null
  return (
    <circle
      cx={cx}
      cy={cy}
      r={5}
      fill={payload.onFront ? 'var(--accent)' : 'none'}
      stroke={payload.onFront ? 'var(--accent)' : 'var(--text-quiet)'}
      strokeWidth={2}
    />
  )
}
