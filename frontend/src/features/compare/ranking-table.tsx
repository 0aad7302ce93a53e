import { useState } from 'react'

import styles from './compare.module.css'
import { VmsChoice, type ChosenVms } from './vms-choice'

import type { Comparison } from '@/api/types'
import { DesignBadge } from '@/components/design-badge'
import { IndexChoice } from '@/components/index-choice'
import { DataTable } from '@/components/tables/data-table'
import { QuantityCell } from '@/components/tables/quantity-cell'
import {
  CRITERIA,
  criterionTitle,
  currencyOf,
  indexOf,
  knownRankings,
  rankRemark,
  unitLabel,
} from '@/lib/charts/price-performance'
import { ALL_VMS } from '@/lib/design/class-targets'

type Props = { comparison: Comparison; chosenVms: ChosenVms }

/** The designs ranked by one criterion, of all VMs or of a class. */
export function RankingTable({ comparison, chosenVms }: Props) {
  const [chosen, choose] = useState(0)
  const { reports } = comparison
  const currency = currencyOf(reports)
  const rankings = knownRankings(comparison)
  const asked = rankings[chosen]
  if (asked === undefined) return <p className="quiet">No design has numbers to rank by yet.</p>
  const { criterion } = asked
  const { vms } = chosenVms
  const ofClasses = comparison.class_rankings.map((one) => ({
    vms: one.vms,
    ranking: one.rankings.find((each) => each.criterion === criterion),
  }))
  const hasClasses = ofClasses.some((one) => one.ranking !== undefined)
  const ofClass = vms === ALL_VMS ? undefined : ofClasses.find((one) => one.vms === vms)?.ranking
  const ranking = ofClass ?? asked
  const isOfAll = ofClass === undefined
  const { form, unit } = CRITERIA[criterion]
  const isRemarked = ranking.rows.some((row) => rankRemark(comparison, row) !== '')
  return (
    <>
      <div className={`${styles.choices} no-print`}>
        <IndexChoice
          label="Rank by"
          names={rankings.map((one) => criterionTitle(one, currency))}
          chosen={chosen}
          onChoose={choose}
        />
        {hasClasses && <VmsChoice {...chosenVms} />}
      </div>
      <DataTable
        stacks
        caption={`Ranking: ${criterionTitle(asked, currency)}${isOfAll ? '' : ` of ${vms}`}`}
        columns={[
          'Rank',
          { label: 'Design', wide: true },
          { label: unitLabel(criterion, currency), numeric: true, wide: true },
          ...(isRemarked ? [{ label: 'Remark', wide: true }] : []),
        ]}
        rows={ranking.rows.map((row) => {
          const index = indexOf(comparison, row.design_id)
          return {
            key: row.design_id,
            cells: [
              row.rank ?? '–',
              <span key="design">
                <DesignBadge index={index} /> {reports[index]?.design_title}
              </span>,
              <QuantityCell
                key="value"
                quantity={{ ...row.value, note: null }}
                form={form}
                unit={unit(currency)}
                withRange
              />,
              ...(isRemarked ? [rankRemark(comparison, row)] : []),
            ],
          }
        })}
      />
    </>
  )
}
