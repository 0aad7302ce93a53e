import { NativeSelect } from '@mantine/core'
import { useState } from 'react'

import { CaseBlock } from './case-block'
import styles from './cases.module.css'

import type { Cases } from '@/api/types'
import { choices, NO_FILTER, type CaseFilter } from '@/lib/cases'

const FILTERS = [
  { field: 'role', label: 'Role' },
  { field: 'verdict', label: 'Verdict' },
] as const

/** All rows by case, narrowed by role and verdict. */
export function CaseList({ cases }: { cases: Cases }) {
  const [filter, setFilter] = useState<CaseFilter>(NO_FILTER)
  return (
    <>
      {cases.answered > 0 && (
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
    </>
  )
}
