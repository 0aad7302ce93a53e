import { useState } from 'react'

import type { CandidateRow } from '@/api/types'
import { DataTable } from '@/components/data-table'
import { IndexChoice } from '@/components/index-choice'
import { criteriaIn, currencyIn, rankedBy, SHOWN_ROWS, shownOf } from '@/lib/candidates'
import { money, show } from '@/lib/format'
import { CRITERIA, unitLabel } from '@/lib/pricing'

/** The candidates in the order of one criterion. */
export function CandidateRanking({ rows }: { rows: CandidateRow[] }) {
  const criteria = criteriaIn(rows)
  const [chosen, choose] = useState(0)
  const criterion = criteria[chosen] ?? criteria[0]
  if (criterion === undefined) return <p>No row has a result, so there is nothing to rank.</p>
  const currency = currencyIn(rows)
  const ranked = rankedBy(rows, criterion)
  return (
    <>
      <IndexChoice
        label="Rank by"
        names={criteria.map((one) => unitLabel(one, currency))}
        chosen={chosen}
        onChoose={choose}
      />
      <DataTable
        caption={`${unitLabel(criterion, currency)}, best first: ${shownOf(ranked.length)}`}
        columns={[
          { key: 'candidate', label: 'Candidate' },
          { key: 'rank', label: 'Rank', numeric: true },
          { key: 'value', label: unitLabel(criterion, currency), numeric: true },
          { key: 'price', label: `Total price [${currency || 'no currency'}]`, numeric: true },
          { key: 'binds', label: 'What binds', wide: true },
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
