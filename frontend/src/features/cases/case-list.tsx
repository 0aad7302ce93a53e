import { NativeSelect } from '@mantine/core'
import { useState } from 'react'

import { CaseBlock } from './case-block'
import { choices, NO_FILTER, type CaseFilter } from './cases'
import styles from './cases.module.css'

import type { Cases } from '@/api/types'
import { Block } from '@/components/block'

const FILTERS = [
  { field: 'role', label: 'Role' },
  { field: 'verdict', label: 'Verdict' },
  { field: 'shows', label: 'What it shows' },
] as const

/** All rows by case, narrowed by role and verdict. */
export function CaseList({ cases }: { cases: Cases }) {
  const [filter, setFilter] = useState<CaseFilter>(NO_FILTER)
  return (
    <>
      {cases.cases.some((one) => one.rows.length > 0) && (
        <fieldset className={styles.filters}>
          <legend>Show</legend>
          {FILTERS.map(({ field, label }) => (
            <NativeSelect
              key={field}
              label={label}
              size="xs"
              data={[{ value: '', label: 'all' }, ...choices(cases, field)]}
              value={filter[field] ?? ''}
              onChange={(event) =>
                setFilter({ ...filter, [field]: event.currentTarget.value || null })
              }
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
