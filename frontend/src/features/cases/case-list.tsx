import { NativeSelect } from '@mantine/core'
import { useState } from 'react'

import { CaseBlock } from './case-block'
import { caseStrips } from './case-strips'
import { caseCounts, choices, missedRows, NO_FILTER, type CaseFilter } from './cases'
import styles from './cases.module.css'
import { RowTable } from './row-table'

import type { Cases } from '@/api/types'
import { Block } from '@/components/block'
import { StripChart } from '@/components/charts/strip-chart'
import { DataTable, num } from '@/components/tables/data-table'

const FILTERS = [
  { field: 'kind', label: 'What it is' },
  { field: 'verdict', label: 'Verdict' },
] as const

/** All rows by case, narrowed by role and verdict. */
export function CaseList({ cases }: { cases: Cases }) {
  const [filter, setFilter] = useState<CaseFilter>(NO_FILTER)
  const missed = missedRows(cases)
  return (
    <>
      <Block
        id="errors"
        title="How far off"
        lead="Each dot is a published number at its error, in tolerances; inside the band it is within tolerance. Filled dots are predictions that could have failed, hollow ones follow from others or are identities. Rows that must agree exactly, or have no error in percent, are counted but not drawn."
      >
        <StripChart
          picture={caseStrips(cases)}
          axis="Error, in tolerances"
          summary={`${cases.outcome.join(' ')} The tables have the numbers.`}
        />
      </Block>
      <Block
        id="by-case"
        title="How many are within tolerance"
        lead="Rows within their tolerance, by what they can show."
      >
        <DataTable
          caption="Rows within their tolerance"
          columns={[
            { label: 'Case', wide: true },
            num('All'),
            num('Predictions that could fail'),
            num('Follow from others'),
            num('Chosen afterwards'),
            num('Identities'),
            num('Catalogue'),
            num('Fitted'),
          ]}
          rows={caseCounts(cases).map(({ id, title, counts }) => ({
            key: id,
            cells: [
              <a key="case" href={`#${id}`}>
                {title}
              </a>,
              ...counts,
            ],
          }))}
          stacks
        />
      </Block>
      {missed.length > 0 && (
        <Block id="missed" title="Which do not hold">
          <RowTable
            caption="Rows outside their tolerance"
            rows={missed.map(({ row }) => row)}
            titles={missed.map(({ title }) => title)}
          />
        </Block>
      )}
      {cases.cases.some((one) => one.rows.length > 0) && (
        <fieldset className={styles.filters}>
          <legend>Rows to show</legend>
          {FILTERS.map(({ field, label }) => (
            <NativeSelect
              key={field}
              label={label}
              data={[{ value: '', label: 'all' }, ...choices(cases, field)]}
              value={filter[field] ?? ''}
              onChange={(event) => setFilter({ ...filter, [field]: event.currentTarget.value || null })}
            />
          ))}
        </fieldset>
      )}
      {cases.cases.map((one) => (
        <CaseBlock key={one.id} published={one} filter={filter} />
      ))}
      {cases.not_covered.length > 0 && (
        <Block id="not-covered" title="What no case covers yet">
          <ul>
            {cases.not_covered.map(({ title, missing }) => (
              <li key={title}>
                {title}. {missing}
              </li>
            ))}
          </ul>
        </Block>
      )}
    </>
  )
}
