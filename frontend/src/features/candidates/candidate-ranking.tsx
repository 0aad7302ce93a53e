import { useState } from 'react'

import { rankedCriteria, currencyOfRows, rankCandidates, SHOWN_ROWS, shownCount } from './candidates'

import type { CandidateRow } from '@/api/types'
import { DataTable } from '@/components/data-table'
import { IndexChoice } from '@/components/index-choice'
import { CRITERIA, unitLabel } from '@/lib/charts/price-performance'
import { money, show } from '@/lib/format/format'

/** The candidates in the order of one criterion. */
export function CandidateRanking({ rows }: { rows: CandidateRow[] }) {
  const criteria = rankedCriteria(rows)
  const [chosen, choose] = useState(0)
  const criterion = criteria[chosen] ?? criteria[0]
  if (criterion === undefined) return <p>No row has a result, so there is nothing to rank.</p>
  const currency = currencyOfRows(rows)
  const ranked = rankCandidates(rows, criterion)
  return (
    <>
      <IndexChoice
        label="Rank by"
        names={criteria.map((one) => unitLabel(one, currency))}
        chosen={chosen}
        onChoose={choose}
      />
      <DataTable
        caption={`${unitLabel(criterion, currency)}, best first: ${shownCount(ranked.length)}`}
        columns={[
          { key: 'candidate', label: 'Candidate' },
          { key: 'rank', label: 'Rank', numeric: true },
          { key: 'value', label: unitLabel(criterion, currency), numeric: true },
          { key: 'price', label: `Total price [${currency || 'no currency'}]`, numeric: true },
          { key: 'binds', label: 'Bottleneck', wide: true },
        ]}
        rows={ranked.slice(0, SHOWN_ROWS).map(({ index, name, rank, value, price, binds }) => ({
          key: String(index),
          cells: [
            name,
            rank,
            show(value, CRITERIA[criterion].form),
            price === null ? 'no price' : money(price),
            binds,
          ],
        }))}
      />
    </>
  )
}
