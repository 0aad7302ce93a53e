import styles from './results.module.css'

import type { Design, Report } from '@/api/types'
import { BudgetBar, LayerSwatch } from '@/components/charts/budget-bar'
import { DataTable, num } from '@/components/tables/data-table'
import { Folded } from '@/components/tables/folded'
import { QuantityCell } from '@/components/tables/quantity-cell'
import { Term } from '@/components/term'
import { useIsPhone } from '@/components/use-is-phone'
import { budgetColumn, longestMean, seenLayers, unseenLayers } from '@/lib/charts/wait-budget'
import { show } from '@/lib/format/format'
import { meaningOf } from '@/lib/format/glossary'
import { budgetRows } from '@/lib/report/classes'

/** Of more groups the table is wider than its place, and than paper. */
const MOST_SPREAD = 3

/** The wait budget of each class of VMs, drawn to one scale, and the same as numbers. */
export function WaitBudget({ report, design }: { report: Report; design: Design }) {
  const rows = budgetRows(report, design)
  const groups = rows.map(({ group }) => group)
  const longestMs = longestMean(groups)
  const column = budgetColumn(groups)
  const unseen = unseenLayers(groups)
  // The legend of each bar has the same numbers.
  const isPhone = useIsPhone()
  const table = (
    <DataTable
      stacks
      caption="Mean latency by layer"
      columns={[
        'Layer',
        { label: 'What happens there', wide: true },
        ...rows.flatMap(({ title }) => [num(`${title} [${column.unit}]`), num('Share')]),
      ]}
      rows={seenLayers(groups).map(({ layer, label, meaning }) => ({
        key: layer,
        cells: [
          <>
            <LayerSwatch layer={layer} /> <Term meaning={meaningOf(layer)}>{label}</Term>
          </>,
          meaning,
          ...groups.flatMap((group) => {
            const part = group.wait_budget.find((candidate) => candidate.layer === layer)
            if (part === undefined) return ['', '']
            return [
              <QuantityCell
                key="mean"
                quantity={part.mean_ms}
                form="latency"
                unit="ms"
                column={column}
                withRange={part.mean_ms.tag === 'simulated'}
              />,
              show(part.share_pct, 'share'),
            ]
          }),
        ],
      }))}
    />
  )
  return (
    <>
      <div className={styles.bars}>
        {rows.map(({ key, title, group }) => (
          <div key={key}>
            {rows.length > 1 && <p>{title}</p>}
            <BudgetBar group={group} longestMs={longestMs} />
          </div>
        ))}
      </div>
      {isPhone || groups.length > MOST_SPREAD ? (
        <Folded className="details" summary="The layers as a table">
          {table}
        </Folded>
      ) : (
        table
      )}
      {unseen !== '' && <p className="quiet">No time to speak of (less than 0.1&nbsp;%): {unseen}.</p>}
    </>
  )
}
