import styles from './results.module.css'

import type { Report } from '@/api/types'
import { BudgetBar, LayerSwatch } from '@/components/charts/budget-bar'
import { DataTable } from '@/components/data-table'
import { QuantityCell } from '@/components/quantity-cell'
import { Term } from '@/components/term'
import { longestMean } from '@/lib/charts/wait-budget'
import { show } from '@/lib/format/format'
import { meaningOf } from '@/lib/format/glossary'
import { columnOf } from '@/lib/format/latency-column'
import { LAYERS } from '@/lib/report/layers'
import { groupsToShow } from '@/lib/report/report-rows'


/** The wait budget of each VM group, drawn to one scale, and the same as numbers. */
export function WaitBudget({ report }: { report: Report }) {
  const groups = groupsToShow(report)
  const longestMs = longestMean(groups)
  const column = columnOf(groups.flatMap((group) => group.wait_budget.map((part) => part.mean_ms)))
  return (
    <>
      <div className={styles.bars}>
        {groups.map((group) => (
          <div key={group.id}>
            {groups.length > 1 && <p>{groupName(group.id)}</p>}
            <BudgetBar group={group} longestMs={longestMs} />
          </div>
        ))}
      </div>
      <DataTable
        caption="Mean latency by layer"
        columns={[
          { key: 'layer', label: 'Layer' },
          { key: 'meaning', label: 'What happens there' },
          ...groups.flatMap((group) => [
            { key: `${group.id} mean`, label: `${groupName(group.id)} [${column.unit}]`, numeric: true },
            { key: `${group.id} %`, label: 'Share', numeric: true },
          ]),
        ]}
        rows={LAYERS.map(({ layer, label, meaning }) => ({
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
                  withRange
                />,
                show(part.share_pct, 'share'),
              ]
            }),
          ],
        }))}
      />
    </>
  )
}

function groupName(id: string): string {
  return id === 'total' ? 'All VM groups' : id
}
